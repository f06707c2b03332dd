import { useSyncExternalStore } from 'react';

type NoticeKind = 'success' | 'error' | 'info';
type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly navigationsLeft: number;
};

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * The same words again replace the older notice, so that pressing twice does not stack two; a new error replaces an older
 * one, which has been answered or does not matter any more.
 */
function show(kind: NoticeKind, text: string): void {
  lastId += 1;
  const remaining = notices.filter((one) => one.text !== text && !(kind === 'error' && one.kind === 'error'));
  setNotices([...remaining, { id: lastId, kind, text, navigationsLeft: 1 }].slice(-3));
}

/**
 * An in-app alert: the text verbatim, staying through the navigation that follows, until dismissed or the next one. What is no fault
 * also goes when somebody types or chooses in a form.
 */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};

export const dismissNotice = (id: number): void => setNotices(notices.filter((one) => one.id !== id));

/** Called when somebody goes on with a form: what went well has been read, and stood over the fields of a phone. */
export function dismissNonErrors(): void {
  if (notices.some((one) => one.kind !== 'error')) setNotices(notices.filter((one) => one.kind === 'error'));
}

/** Called when a form is saved anew, and before a question that a person's own doing brings up: what failed before has been answered. */
export function dismissErrors(): void {
  if (notices.some((one) => one.kind === 'error')) setNotices(notices.filter((one) => one.kind !== 'error'));
}

/** Called on every change of screen. */
export function expireOnNavigation(): void {
  if (notices.length === 0) return;
  setNotices(
    notices
      .filter((one) => one.navigationsLeft > 0)
      .map((one) => ({ ...one, navigationsLeft: one.navigationsLeft - 1 })),
  );
}

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
