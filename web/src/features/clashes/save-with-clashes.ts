import { ApiProblem } from '#lib/api/problem.ts';
import { captureSession } from '#lib/auth/assert-same-session.ts';
import { withShownTimes } from '#lib/format/dates.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { dismissErrors } from '#ui/feedback/notice.ts';

const maxShownClashes = 4;

/** Thrown if the user cancels the confirmation; not shown as an error. */
class SaveCancelled extends Error {}

export const isSaveCancelled = (problem: unknown): boolean => problem instanceof SaveCancelled;

/** Saves. If the server reports clashes, asks for confirmation and saves again with the clashes accepted. */
export async function saveWithClashes<T>(send: (acceptsClashes: boolean) => Promise<T>): Promise<T> {
  const assertSameSession = captureSession();
  try {
    return await send(false);
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== 'clash') throw problem;
    assertSameSession();
    dismissErrors();
    const isSure = await confirm({
      title: 'Save with clashes?',
      text: clashesIn(problem),
      confirmLabel: 'Save anyway',
      cancelLabel: 'Go back',
    });
    if (!isSure) throw new SaveCancelled();
    assertSameSession();
    return await send(true);
  }
}

function clashesIn(problem: ApiProblem): string {
  // A detail may contain several messages, one per line.
  const messages = toSentences(Object.values(problem.details).flatMap((text) => text.split('\n')));
  if (messages.length === 0) return problem.message;
  const more = messages.length - maxShownClashes;
  return [...messages.slice(0, maxShownClashes), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

/** Unique messages with the times of the university and a full stop. */
export const toSentences = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => sentence(withShownTimes(text)));

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
