import { ApiProblem, problemText } from './problem.ts';

type Words = {
  /** The session has expired. */
  notSignedIn: string;
  /** The administrator has no university. */
  noUniversity: string;
  /** Any other error, with the server's message. */
  failed: (text: string) => string;
};

/** Error notice of a failed save in an entity form. */
export function saveErrorText(words: Words, text: string, problem: unknown): string {
  if (problem instanceof ApiProblem && problem.code === 'unauthenticated') return words.notSignedIn;
  if (problem instanceof ApiProblem && problem.code === 'no_admin_record') return words.noUniversity;
  return words.failed(text);
}

/** The server's message, else its details, else `fallback`. */
export function detailedProblemText(problem: unknown, otherwise = 'Unknown error occurred'): string {
  const details = problem instanceof ApiProblem ? Object.values(problem.details).join(', ') : '';
  return problemText(problem, details === '' ? otherwise : details);
}
