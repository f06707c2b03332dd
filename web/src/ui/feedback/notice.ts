import { useSyncExternalStore } from 'react';

type NoticeKind = 'success' | 'error' | 'info';
type Notice = { readonly id: number; readonly kind: NoticeKind; readonly text: string; readonly movesLeft: number };

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * The same words again replace the older notice, so that pressing twice does not stack two; a new error replaces an older
 * one, which has been answered or does not matter any more.
 */
function tell(kind: NoticeKind, text: string): void {
  lastId += 1;
  const kept = notices.filter((one) => one.text !== text && !(kind === 'error' && one.kind === 'error'));
  change([...kept, { id: lastId, kind, text, movesLeft: 1 }].slice(-3));
}

/**
 * An in-app alert: the text verbatim, staying through the navigation that follows, until dismissed or the next one. What is no fault
 * also goes when somebody types or chooses in a form.
 */
export const notify = {
  success: (text: string): void => tell('success', text),
  error: (text: string): void => tell('error', text),
  info: (text: string): void => tell('info', text),
};

export const dismissNotice = (id: number): void => change(notices.filter((one) => one.id !== id));

/** Called when somebody goes on with a form: what went well has been read, and stood over the fields of a phone. */
export function dropAnswered(): void {
  if (notices.some((one) => one.kind !== 'error')) change(notices.filter((one) => one.kind === 'error'));
}

/** Called when a form is saved anew, and before a question that a person's own doing brings up: what failed before has been answered. */
export function dropErrors(): void {
  if (notices.some((one) => one.kind === 'error')) change(notices.filter((one) => one.kind !== 'error'));
}

/** Called on every change of screen. */
export function outliveNavigation(): void {
  if (notices.length === 0) return;
  change(notices.filter((one) => one.movesLeft > 0).map((one) => ({ ...one, movesLeft: one.movesLeft - 1 })));
}

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
