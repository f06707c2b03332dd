import { changeTimetable, type TimetableEntry } from '@muster/contract/timetables/timetables';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { validateEdit, type EditValues, applyFilterChange, toValues } from './edit-timetable.logic.ts';
import { toClassDraft } from '../timetable-form/class-draft.logic.ts';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import { type ClassFields, toEntryBody, getDataPath, type Term } from '../timetable-form/timetable-form.logic.ts';
import { useSemester } from '../timetable-form/use-semester.ts';
import type { ChangeDayValue } from '../change-day/change-day-field.tsx';
import { changedFromText, texts } from '../timetables.texts.ts';

/** State of the edit dialog, and saving. `initial` are changes that are not saved yet. */
export function useEditTimetable(entry: TimetableEntry, clashes: ClashChecks, initial?: Partial<ClassFields>) {
  const [saved] = useState(() => toValues(entry));
  const [values, setValues] = useState<EditValues>({ ...saved, fields: { ...saved.fields, ...initial } });
  const [from, setFrom] = useState<ChangeDayValue>('next');
  const { fields, term } = values;
  const first = saved.fields;
  const semester = useSemester(saved.term).dates;
  const isDirty = JSON.stringify(fields) !== JSON.stringify(first);
  const entity = useEntityForm({
    initialValues: {},
    fieldOrder: [],
    validate: () => ({
      ...validateEdit(fields, first, semester),
      ...(from === '' && { valid_from: texts.dayMissing }),
    }),
    saveErrorText: (_, problem) => (clashes.isSaveCancelled(problem) ? undefined : errorText(problem)),
    hasUnsavedExtras: isDirty,
  });
  const { form } = entity;
  return {
    fields,
    term,
    /** For the clash check. */
    draft: toClassDraft(fields, saved.term, semester),
    isDirty,
    isBusy: entity.isBusy,
    submit: entity.submit,
    changeDay: {
      value: from,
      onChange: (day: ChangeDayValue): void => {
        form.clearFieldError('valid_from');
        setFrom(day);
      },
      error: form.errors['valid_from'],
    },
    errors: form.errors,
    path: getDataPath(entity.field('')),
    change: (change: Partial<ClassFields>): void => {
      for (const field of Object.keys(change)) form.clearFieldError(field);
      setValues((before) => ({ ...before, fields: { ...before.fields, ...change } }));
    },
    changeFilter: (change: Partial<Term>): void => setValues((before) => applyFilterChange(before, change)),
    save: async (): Promise<readonly string[]> => {
      const change = { ...toEntryBody(fields, semester), seen: toEntryBody(first, semester), valid_from: from };
      const { warnings, ...after } = await clashes.saveWithClashes((accept_clashes) =>
        call(changeTimetable, { params: { id: entry.id }, body: { ...change, accept_clashes } }),
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
