import { useSyncExternalStore } from 'react';

type NoticeKind = 'success' | 'error' | 'info';
type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly navigationsLeft: number;
  readonly isForNextScreen: boolean;
  /** Takes the change back that the notice reports. Shown as a button. */
  readonly undo?: Undo | undefined;
};
type Undo = () => Promise<unknown>;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setNotices(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * A notice with the same text replaces the older one, so that repeated clicks do not stack notices. A new error replaces an
 * older error, and a success ends the errors of earlier tries.
 */
function show(kind: NoticeKind, text: string, navigationsLeft: number, undo?: Undo): void {
  lastId += 1;
  const isOutdated = (one: Notice): boolean =>
    one.text === text || (kind === 'error' && one.kind === 'error') || (kind === 'success' && isOfScreen(one));
  const remaining = notices.filter((one) => !isOutdated(one));
  setNotices(
    [...remaining, { id: lastId, kind, text, navigationsLeft, isForNextScreen: navigationsLeft > 0, undo }].slice(-3),
  );
}

/**
 * An error that ends with its form or the next success. An error for the next screen is none, also after the navigation:
 * the form of the earlier screen may leave the page later than the navigation ends.
 */
const isOfScreen = ({ kind, isForNextScreen }: Notice): boolean => kind === 'error' && !isForNextScreen;

/**
 * Shows an in-app alert until it is dismissed. An error ends with its screen, its form, or the next success; other notices
 * survive one navigation, and end when the user edits a form. A success also ends after 5 s.
 */
export const notify = {
  success: (text: string, undo?: Undo): void => show('success', text, 1, undo),
  error: (text: string): void => show('error', text, 0),
  /** An error that the next screen shows: a part of a save that failed, or the reason for a redirect. */
  errorOnNextScreen: (text: string): void => show('error', text, 1),
  info: (text: string): void => show('info', text, 1),
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

/** Called when a form leaves the screen. */
export function dismissScreenErrors(): void {
  if (notices.some(isOfScreen)) setNotices(notices.filter((one) => !isOfScreen(one)));
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
