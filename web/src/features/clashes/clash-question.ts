import { ApiProblem } from '../../lib/problem.ts';
import { holdSignIn } from '../../lib/same-sign-in.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { dropErrors } from '../../ui/notice.ts';
import { inTwelveHours } from './clash-checks.logic.ts';

const shownClashes = 4;

/** Somebody went back to a form instead of saving it anyway; told by nobody. */
class NotSavedAnyway extends Error {}

export const isNotSavedAnyway = (problem: unknown): boolean => problem instanceof NotSavedAnyway;

/** Saves; where the server finds clashes, asks, and only with "Save anyway" saves with them. */
export async function saveDespiteClashes<T>(send: (acceptsClashes: boolean) => Promise<T>): Promise<T> {
  const same = holdSignIn();
  try {
    return await send(false);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'clash') throw problem;
    same();
    dropErrors();
    const isSure = await confirm({
      title: 'Save with clashes?',
      text: clashesIn(problem),
      yes: 'Save anyway',
      no: 'Go back',
    });
    if (!isSure) throw new NotSavedAnyway();
    same();
    return await send(true);
  }
}

function clashesIn(problem: ApiProblem): string {
  // One class may have several, a line each.
  const told = sentencesOf(Object.values(problem.details).flatMap((text) => text.split('\n')));
  if (told.length === 0) return problem.message;
  const more = told.length - shownClashes;
  return [...told.slice(0, shownClashes), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

/** What the server found, each once, as the screens write it. */
export const sentencesOf = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => sentence(inTwelveHours(text)));

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
