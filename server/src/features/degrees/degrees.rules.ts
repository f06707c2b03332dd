import type { Degree } from '@muster/contract/academics/degrees';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { DegreeRow, DegreeValues } from './degrees.store.ts';

export const toDegree = ({ created_at, ...row }: DegreeRow): Degree => ({
  ...row,
  created_at: created_at.toISOString(),
});

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
