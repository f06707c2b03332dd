import type { Degree, degreeEditForm, degreeForm } from '@muster/contract/degrees';
import type { z } from 'zod';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { DegreeRow, DegreeValues } from './degrees.store.ts';

export const shownDegree = ({ created_at, ...row }: DegreeRow): Degree => ({
  ...row,
  created_at: created_at.toISOString(),
});

export const newDegree = ({ university_id: _, description, ...form }: z.output<typeof degreeForm>): DegreeValues => ({
  ...form,
  description: description ?? null,
});

/** What the form leaves out stays as it was. */
export function changedDegree(form: Omit<z.output<typeof degreeEditForm>, 'seen'>, before: DegreeRow): DegreeValues {
  const { degree_programme, degree_level, local_international } = form;
  return {
    degree_programme,
    degree_level,
    local_international,
    duration_years: form.duration_years ?? before.duration_years,
    description: form.description === undefined ? before.description : form.description,
    active: form.active ?? before.active,
  };
}

export function degreeTaken({ degree_programme, degree_level, local_international }: DegreeValues): Refusal {
  const text = `The degree programme "${degree_programme}" (${degree_level}, ${local_international}) already exists`;
  return refuse('conflict', text, { degree_programme: text });
}
