import { ApiProblem } from '../api/problem.ts';
import { readToken } from './session.ts';

/** Throws if another account is signed in by now, or none. */
export type AssertSameSession = () => void;

/**
 * Captures the current session for an operation with several requests. Call the result before each request but the first, so
 * that the operation never continues under another account, which may have signed in in another tab.
 */
export function captureSession(): AssertSameSession {
  const token = readToken();
  return () => {
    if (readToken() !== token) throw new ApiProblem('unauthenticated', 401);
  };
}
