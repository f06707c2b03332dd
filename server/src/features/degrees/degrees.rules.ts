import type { Degree, degreeEditForm, degreeForm } from '@muster/contract/academics/degrees';
import type { z } from 'zod';
import { type HttpError, httpError } from '../../platform/http/errors/http-error.ts';
import type { DegreeRow, DegreeValues } from './degrees.store.ts';

export const toDegree = ({ created_at, ...row }: DegreeRow): Degree => ({
  ...row,
  created_at: created_at.toISOString(),
});

export const newDegree = ({
  university_id: _,
  description,
  department,
  programme_code,
  ...form
}: z.output<typeof degreeForm>): DegreeValues => ({
  ...form,
  programme_code: programme_code ?? null,
  description: description ?? null,
  department: department ?? null,
});

/** Omitted fields keep their value. */
export function changedDegree(form: Omit<z.output<typeof degreeEditForm>, 'seen'>, before: DegreeRow): DegreeValues {
  const { degree_programme, degree_level, local_international } = form;
  return {
    degree_programme,
    programme_code: form.programme_code === undefined ? before.programme_code : form.programme_code,
    degree_level,
    local_international,
    duration_years: form.duration_years ?? before.duration_years,
    description: form.description === undefined ? before.description : form.description,
    department: form.department === undefined ? before.department : form.department,
    active: form.active ?? before.active,
  };
}

/** Two programmes of one title need different codes. */
export function degreeTakenError({ degree_programme, degree_level, local_international }: DegreeValues): HttpError {
  const text = `The degree programme "${degree_programme}" (${degree_level}, ${local_international}) already exists`;
  const hint = 'Another programme of this title needs a different programme code';
  return httpError('conflict', text, { degree_programme: text, programme_code: hint });
}

export function codeTakenError({ programme_code }: DegreeValues, holder: string): HttpError {
  const text = `The programme code "${programme_code}" already belongs to ${holder}`;
  return httpError('conflict', text, { programme_code: text });
}
