import { useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../../lib/use-is-online.ts';
import type { Marks } from './manual-register.logic.ts';
import type { QrForm } from './qr-form.logic.ts';

/** A register that is being taken, as it is kept on this device until the server has it. No names are in it. */
export type ManualDraft = {
  readonly form: QrForm;
  readonly marks: Marks;
  /** It was to be saved, and the server could not be reached. */
  readonly isWaiting: boolean;
  readonly changedAt: string;
};

/** After this a forgotten draft is of no class that anybody remembers. */
const keptForMs = 7 * 86_400_000;
const keyOf = (accountId: string) => `muster.register.${accountId}`;

export function readDraft(accountId: string): ManualDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null') as ManualDraft | null;
    if (!draft || Date.now() - Date.parse(draft.changedAt) > keptForMs) return undefined;
    return draft;
  } catch {
    return undefined;
  }
}

/** Whether it was kept; a browser may refuse. */
export function keepDraft(accountId: string, draft: Omit<ManualDraft, 'changedAt'> | undefined): boolean {
  try {
    if (!draft) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), JSON.stringify({ ...draft, changedAt: new Date().toISOString() }));
    return true;
  } catch {
    return false;
  }
}

const betweenTriesMs = 10_000;

/** Calls `send` as soon as the network is said to be back, and every ten seconds while it is wanted. */
export function useWaitingSend(isWaiting: boolean, send: () => void): boolean {
  const isOnline = useIsOnline();
  const trySend = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting || !isOnline) return undefined;
    const timer = setInterval(() => trySend(), betweenTriesMs);
    trySend();
    return () => clearInterval(timer);
  }, [isWaiting, isOnline]);
  return isOnline;
}
