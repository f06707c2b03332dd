import { ApiProblem, problemText } from './problem.ts';

type Words = {
  /** For a session that has ended meanwhile. */
  notSignedIn: string;
  /** For an administrator whose university cannot be told. */
  noUniversity: string;
  /** For all the rest, around the server's sentence. */
  failed: (text: string) => string;
};

/** The notice of an entity's form for a save that failed. */
export function saveErrorText(words: Words, text: string, problem: unknown): string {
  if (problem instanceof ApiProblem && problem.code === 'unauthenticated') return words.notSignedIn;
  if (problem instanceof ApiProblem && problem.code === 'no_admin_record') return words.noUniversity;
  return words.failed(text);
}

/** The server's message, else its details, else the stated words for neither. */
export function detailedProblemText(problem: unknown, otherwise = 'Unknown error occurred'): string {
  const details = problem instanceof ApiProblem ? Object.values(problem.details).join(', ') : '';
  return problemText(problem, details === '' ? otherwise : details);
}
