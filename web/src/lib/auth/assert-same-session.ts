import { ApiProblem } from '../api/problem.ts';
import { readToken } from './session.ts';

/** Throws once somebody else is signed in on this browser, or nobody. */
export type AssertSameSession = () => void;

/**
 * For work of several calls, begun now: asked before each call but the first. Of what one person has begun nothing is ever done
 * under the account of whoever has signed in since, here or in another tab.
 */
export function captureSession(): AssertSameSession {
  const token = readToken();
  return () => {
    if (readToken() !== token) throw new ApiProblem('unauthenticated', 401);
  };
}
