import { ApiProblem, isServerReply } from '#lib/api/problem.ts';
import { texts } from './student-profile.texts.ts';

/** Error text for the student's own record. */
export function loadErrorText(problem: unknown, token: string | null): string {
  if (token === null) return texts.noToken;
  if (!isServerReply(problem)) return texts.loadFailed;
  return texts.fetchFailed(problem.status, problem.message);
}

/** Error text of a failed save. */
export function saveErrorText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return texts.saveFailed;
  if (problem.code === 'network') return texts.network;
  if (problem.status === 0) return texts.saveFailed;
  if (problem.status === 401) return texts.sessionExpired;
  if (problem.status === 403) return problem.serverMessage ?? texts.onlyPhone;
  if (problem.status === 400) return problem.serverMessage ?? texts.noPhone;
  return problem.serverMessage ?? texts.updateFailed;
}
