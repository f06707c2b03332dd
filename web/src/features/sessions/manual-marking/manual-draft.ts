import { dayMs } from '@muster/contract/http/durations';
import { useEffect, useEffectEvent } from 'react';
import { browserStorage } from '#lib/browser-storage.ts';
import { useIsOnline } from '#lib/use-is-online.ts';
import type { Marks } from './manual-register.logic.ts';
import type { QrForm } from '../qr-form/qr-form.logic.ts';

/** A class of the form that has a session. */
export type ExistingSession = Pick<QrForm, 'module_code' | 'date' | 'class_start_time'> &
  Partial<Pick<QrForm, 'lecturer_id'>> & { sessionId: string };

/** An unsubmitted register, stored on this device until the server has accepted it. Contains no names. */
export type ManualDraft = {
  readonly form: QrForm;
  readonly marks: Marks;
  /** Submitting failed because the server was unreachable; it is retried. */
  readonly isWaiting: boolean;
  /** The class that was opened to add students. */
  readonly opened?: ExistingSession | undefined;
  readonly changedAt: string;
};

/** Older drafts are ignored. */
const maxAgeMs = 7 * dayMs;
const storageKey = (accountId: string) => `muster.register.${accountId}`;

export function readDraft(accountId: string): ManualDraft | undefined {
  try {
    const draft = JSON.parse(browserStorage.read(storageKey(accountId)) ?? 'null') as ManualDraft | null;
    if (!draft || Date.now() - Date.parse(draft.changedAt) > maxAgeMs) return undefined;
    return draft;
  } catch {
    return undefined;
  }
}

/** Stores or, if undefined, deletes the draft. Returns false if the browser rejects storage. */
export function saveDraft(accountId: string, draft: Omit<ManualDraft, 'changedAt'> | undefined): boolean {
  if (draft)
    return browserStorage.write(
      storageKey(accountId),
      JSON.stringify({ ...draft, changedAt: new Date().toISOString() }),
    );
  browserStorage.remove(storageKey(accountId));
  return true;
}

const retryIntervalMs = 10_000;

/**
 * While `isWaiting` and online, calls `send` right away and then every ten seconds. Returns whether the browser is
 * online.
 */
export function useRetryWhenOnline(isWaiting: boolean, send: () => void): boolean {
  const isOnline = useIsOnline();
  const trySend = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting || !isOnline) return undefined;
    const timer = setInterval(() => trySend(), retryIntervalMs);
    trySend();
    return () => clearInterval(timer);
  }, [isWaiting, isOnline]);
  return isOnline;
}
