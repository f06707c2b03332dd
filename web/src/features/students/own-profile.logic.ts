import { ApiProblem, isAnswered } from '../../lib/problem.ts';
import { texts } from './own-profile.texts.ts';

/** Why the own record is not shown. `said` stands for the body of the answer. */
export function loadFailureOf(problem: unknown, token: string | null): string {
  if (token === null) return texts.noToken;
  if (!isAnswered(problem)) return texts.loadFailed;
  return texts.fetchFailed(problem.status, problem.message);
}

/** What a save that failed is answered with, as the specification lists it. */
export function saveFailureOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return texts.saveFailed;
  if (problem.code === 'network') return texts.network;
  if (problem.status === 0) return texts.saveFailed;
  if (problem.status === 401) return texts.sessionExpired;
  if (problem.status === 403) return problem.said ?? texts.onlyPhone;
  if (problem.status === 400) return problem.said ?? texts.noPhone;
  return problem.said ?? texts.updateFailed;
}
