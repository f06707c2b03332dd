import { changeTimetable, type TimetableEntry } from '@muster/contract/timetables/timetables';
import { useMemo, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { applyFilterChange, toEdit, toValues, validateEdit } from './edit-timetable.logic.ts';
import { toClassDraft } from '../timetable-form/class-draft.logic.ts';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { applyClassChange, type ClassFields, getDataPath, type Term } from '../timetable-form/timetable-form.logic.ts';
import { useSemester } from '../timetable-form/use-semester.ts';
import type { ChangeDayValue } from '../change-day/change-day-field.tsx';
import { changedFromText, texts } from '../timetables.texts.ts';

/** State of the edit dialog, and saving. `initial` are changes that are not saved yet. */
export function useEditTimetable(entry: TimetableEntry, clashes: ClashChecks, initial?: Partial<ClassFields>) {
  const [opened] = useState(entry);
  const { term: ownTerm } = toValues(opened);
  const semester = useSemester(ownTerm).dates;
  const first = useMemo(() => toValues(opened, semester).fields, [opened, semester]);
  const [changes, setChanges] = useState<Partial<ClassFields>>({});
  const [term, setTerm] = useState<Term>(ownTerm);
  const [from, setFrom] = useState<ChangeDayValue>('next');
  const fields = { ...(initial ? applyClassChange(first, initial) : first), ...changes };
  const now = today(useCurrentUser()?.time_zone);
  const edit = toEdit(opened, first, fields, { semester, from, today: now });
  const isDirty = JSON.stringify(fields) !== JSON.stringify(first);
  const entity = useEntityForm({
    initialValues: {},
    fieldOrder: [],
    validate: () => ({
      ...validateEdit(fields, first, semester),
      ...(edit.hasChangeDay && from === '' && { valid_from: texts.dayMissing }),
    }),
    saveErrorText: (_, problem) => (clashes.isSaveCancelled(problem) ? undefined : errorText(problem)),
    hasUnsavedExtras: isDirty,
  });
  const { form } = entity;
  return {
    fields,
    term,
    /** For the clash check. */
    draft: toClassDraft(fields, ownTerm, semester),
    isDirty,
    isBusy: entity.isBusy,
    submit: entity.submit,
    /** Undefined unless the day of the change matters. */
    changeDay: edit.hasChangeDay
      ? {
          value: from,
          onChange: (day: ChangeDayValue): void => {
            form.clearFieldError('valid_from');
            setFrom(day);
          },
          error: form.errors['valid_from'],
        }
      : undefined,
    errors: form.errors,
    path: getDataPath(entity.field('')),
    change: (change: Partial<ClassFields>): void => {
      for (const field of Object.keys(change)) form.clearFieldError(field);
      setChanges(applyClassChange(fields, change));
    },
    changeFilter: (change: Partial<Term>): void => {
      const next = applyFilterChange({ fields, term }, change);
      setTerm(next.term);
      setChanges(next.fields);
    },
    save: async (): Promise<readonly string[]> => {
      const { warnings, ...after } = await clashes.saveWithClashes((accept_clashes) =>
        call(changeTimetable, { params: { id: entry.id }, body: { ...edit.change, accept_clashes } }),
      );
      const changedFrom = changedFromText(entry, after);
      if (changedFrom !== undefined) notify.info(changedFrom);
      return warnings;
    },
  };
}

/**
 * The specified text. A server message that belongs to no field is shown as a notice, except for an expired session.
 */
function errorText(problem: unknown): string {
  if (problem instanceof ApiProblem && problem.serverMessage !== undefined && problem.status < 500) {
    const isHandledElsewhere = problem.code === 'unauthenticated' || Object.keys(problem.details).length > 0;
    if (!isHandledElsewhere) notify.info(problem.serverMessage);
  }
  return texts.updateFailed;
}
