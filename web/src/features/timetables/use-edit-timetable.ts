import type { TimetableEntry } from '@muster/contract/timetables';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { editFaults, type EditValues, narrowed, valuesOf } from './edit-timetable.logic.ts';
import type { FormClashes } from './form-clashes.ts';
import { type ClassFields, entryOf, placeOf, type Term } from './timetable-form.logic.ts';
import { changeEntry } from './timetables.api.ts';
import { texts } from './timetables.texts.ts';

/** One entry as it is being edited, and its saving. */
export function useEditTimetable(entry: TimetableEntry, clashes: FormClashes) {
  const client = useQueryClient();
  const [values, setValues] = useState<EditValues>(() => valuesOf(entry));
  const { fields, term } = values;
  const [first] = useState(fields);
  const isDirty = JSON.stringify(fields) !== JSON.stringify(first);
  const entity = useEntityForm({
    initialValues: {},
    order: [],
    faultOf: () => editFaults(fields),
    failed: (_, problem) => (clashes.isNotSavedAnyway(problem) ? undefined : failure(problem)),
    hasMore: isDirty,
  });
  const { form } = entity;
  return {
    fields,
    term,
    isDirty,
    isBusy: entity.isBusy,
    submit: entity.submit,
    errors: form.errors,
    path: placeOf(entity.field('')),
    change: (change: Partial<ClassFields>): void => {
      for (const field of Object.keys(change)) form.clearFieldError(field);
      setValues((before) => ({ ...before, fields: { ...before.fields, ...change } }));
    },
    narrow: (change: Partial<Term>): void => setValues((before) => narrowed(before, change)),
    save: async (): Promise<readonly string[]> => {
      const saved = clashes.saveDespite((accept_clashes) =>
        changeEntry(entry.id, { ...entryOf(fields), seen: entryOf(first), accept_clashes }),
      );
      // Weeks, reports and counts are all of another timetable now; after a refusal, because of somebody else.
      const { warnings } = await saved.finally(() => void client.invalidateQueries());
      return warnings;
    },
  };
}

/** The stated words; a reason that stands at no field is told beside them, but for an ended sign-in: the sign-in says that itself. */
function failure(problem: unknown): string {
  if (problem instanceof ApiProblem && problem.said !== undefined && problem.status < 500) {
    const isTold = problem.code === 'unauthenticated' || Object.keys(problem.details).length > 0;
    if (!isTold) notify.info(problem.said);
  }
  return texts.updateFailed;
}
