import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { normalizeSingleLine, success } from '../http/shared.ts';
import { email as emailAddress, hasNoLookalikeMix, required } from '../http/fields.ts';
import { password } from './accounts.ts';

export const universityCodeText = 'Please use letters, digits and hyphens only, at most 30, such as UOC or NORTH-COAST';

/** Normalises the code of a university. Returns undefined unless it has 1 to 30 letters, digits and hyphens. */
export function readUniversityCode(typed: string): string | undefined {
  const code = normalizeSingleLine(typed).toUpperCase();
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,28}[\p{L}\p{N}])?$/u.test(code) && hasNoLookalikeMix(code) ? code : undefined;
}

/** Its groups may be separated by spaces. */
const isLikeEnrolmentCode = (typed: string): boolean => /^[\dA-Z]{26}$/iu.test(typed.replaceAll(/[\s-]/gu, ''));

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Register as an administrator of a university',
  guard: { who: 'public' },
  body: z.object({
    name: required('Full Name is required', 200),
    email: emailAddress('Email is required'),
    /** Code of a university, or enrolment code. */
    university_id: required('University ID is required', 100).refine(
      (typed) => readUniversityCode(typed) !== undefined || isLikeEnrolmentCode(typed),
      universityCodeText,
    ),
    password: password('Password is required'),
  }),
  reply: success,
  errors: ['conflict', 'too_many_attempts'],
});
