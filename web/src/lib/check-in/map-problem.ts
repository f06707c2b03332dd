import type { checkIn } from '@muster/contract/check-ins';
import type { BodyInputOf } from '@muster/contract/endpoint';
import type { ApiProblem, ApiProblemCode } from '../api/problem.ts';

/**
 * Why an attempt was refused, as its student can understand it. Whoever hands in a claim alone, and is told that nothing came,
 * has a browser that let it go when its ten minutes were over.
 */
export function toCheckInErrorCode({ code }: ApiProblem, attempt: BodyInputOf<typeof checkIn>): ApiProblemCode {
  const isClaim = attempt.code === undefined && attempt.typed_code === undefined;
  return isClaim && code === 'invalid_input' ? 'code_expired' : code;
}
