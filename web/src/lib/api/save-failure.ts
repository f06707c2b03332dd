import { ApiProblem, problemText } from './problem.ts';

/** The error notice for an administrator who belongs to no university. */
export const noUniversityText = 'Unable to determine your university. Please contact support.';

type SaveErrorTexts = {
  /** The session has expired. */
  notSignedIn: string;
  /** The administrator has no university; `noUniversityText` by default. */
  noUniversity?: string;
  /** Any other error, with the server's message. */
  failed: (text: string) => string;
};

/** Error notice of a failed save in an entity form. */
export function saveErrorText(texts: SaveErrorTexts, text: string, problem: unknown): string {
  if (problem instanceof ApiProblem && problem.code === 'unauthenticated') return texts.notSignedIn;
  if (problem instanceof ApiProblem && problem.code === 'no_admin_record')
    return texts.noUniversity ?? noUniversityText;
  return texts.failed(text);
}

/** The server's message, else its details, else `fallback`. */
export function detailedProblemText(problem: unknown, otherwise = 'Unknown error occurred'): string {
  const details = problem instanceof ApiProblem ? Object.values(problem.details).join(', ') : '';
  return problemText(problem, details === '' ? otherwise : details);
}
