import type { Degree, degreeEditForm, degreeForm } from '@muster/contract/academics/degrees';
import type { z } from 'zod';
import { type HttpError, httpError } from '../../platform/http/errors/http-error.ts';
import type { DegreeRow, DegreeValues } from './degrees.store.ts';

export const toDegree = ({ created_at, ...row }: DegreeRow): Degree => ({
  ...row,
  created_at: created_at.toISOString(),
});

export const newDegree = ({ university_id: _, description, ...form }: z.output<typeof degreeForm>): DegreeValues => ({
  ...form,
  description: description ?? null,
});

/** Omitted fields keep their value. */
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

export function degreeTakenError({ degree_programme, degree_level, local_international }: DegreeValues): HttpError {
  const text = `The degree programme "${degree_programme}" (${degree_level}, ${local_international}) already exists`;
  return httpError('conflict', text, { degree_programme: text });
}
