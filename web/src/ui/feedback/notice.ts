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
 * A notice with the same text replaces the older one, so that repeated clicks do not stack notices. A new error replaces an
 * older error.
 */
function show(kind: NoticeKind, text: string): void {
  lastId += 1;
  const remaining = notices.filter((one) => one.text !== text && !(kind === 'error' && one.kind === 'error'));
  setNotices([...remaining, { id: lastId, kind, text, navigationsLeft: 1 }].slice(-3));
}

/**
 * Shows an in-app alert. It survives the next navigation and disappears with the one after it, or when dismissed. Notices
 * other than errors also disappear when the user edits a form.
 */
export const notify = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
};

export const dismissNotice = (id: number): void => setNotices(notices.filter((one) => one.id !== id));

/** Called when the user edits a form: success notices have been read, and on phones they cover the fields. */
export function dismissNonErrors(): void {
  if (notices.some((one) => one.kind !== 'error')) setNotices(notices.filter((one) => one.kind === 'error'));
}

/** Called when a form is saved again, and before a confirm dialog: the older error no longer applies. */
export function dismissErrors(): void {
  if (notices.some((one) => one.kind === 'error')) setNotices(notices.filter((one) => one.kind !== 'error'));
}

/** Called on every navigation. */
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
