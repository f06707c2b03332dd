import type { checkIn } from '@muster/contract/attendance/check-ins';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import type { ApiProblem, ApiProblemCode } from '../api/problem.ts';

/**
 * The error code to explain to the student. The server answers `invalid_input` to a request with neither code nor claim. When the
 * page meant to send its claim, the browser has deleted the claim cookie after 10 minutes: the code has expired.
 */
export function toCheckInErrorCode({ code }: ApiProblem, attempt: BodyInputOf<typeof checkIn>): ApiProblemCode {
  const isClaim = attempt.code === undefined && attempt.typed_code === undefined;
  return isClaim && code === 'invalid_input' ? 'code_expired' : code;
}
