import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser-storage.ts';

const key = 'muster.scans';
/** More classes than a student has in a day. */
const maxScans = 12;

/** A scan of this phone. `kept`: not sent yet; `waiting`: the lecturer decides. */
export type KeptScan = {
  readonly code?: string | undefined;
  readonly typed_code?: string | undefined;
  /** By the clock of the phone, for display only. */
  readonly scannedAtMs: number;
  readonly state: 'kept' | 'waiting' | 'accepted' | 'declined' | 'refused';
  /** Module of the class, once the server has named it; or why the scan was refused. */
  readonly text?: string | undefined;
};
type Stored = { readonly accountId: string; readonly scans: readonly KeptScan[] };

const none: readonly KeptScan[] = [];
const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly stored: Stored | undefined } = { text: null, stored: undefined };

function readStored(): Stored | undefined {
  const text = browserStorage.read(key);
  if (cached.text !== text) {
    let stored: Stored | undefined;
    try {
      stored = (JSON.parse(text ?? 'null') as Stored | null) ?? undefined;
    } catch {
      // Not written by this version.
    }
    cached = { text, stored };
  }
  return cached.stored;
}

/** The scans of the account. Those of another account are deleted when it keeps its first. */
export function listKeptScans(accountId: string): readonly KeptScan[] {
  const stored = readStored();
  return stored?.accountId === accountId ? stored.scans : none;
}

function write(accountId: string, scans: readonly KeptScan[]): void {
  if (scans.length === 0) browserStorage.remove(key);
  else browserStorage.write(key, JSON.stringify({ accountId, scans: scans.slice(-maxScans) } satisfies Stored));
  for (const listener of listeners) listener();
}

const isSame = (a: KeptScan, b: Pick<KeptScan, 'code' | 'typed_code'>): boolean =>
  a.code === b.code && a.typed_code === b.typed_code;

/** Keeps a scan until it is sent. Each code once. */
export function keepScan(accountId: string, { code, typed_code }: Pick<KeptScan, 'code' | 'typed_code'>): void {
  const scans = listKeptScans(accountId);
  if (scans.some((scan) => isSame(scan, { code, typed_code }))) return;
  write(accountId, [...scans, { code, typed_code, scannedAtMs: Date.now(), state: 'kept' }]);
}

export function updateKeptScan(accountId: string, scan: KeptScan, change: Pick<KeptScan, 'state' | 'text'>): void {
  write(
    accountId,
    listKeptScans(accountId).map((one) => (isSame(one, scan) ? { ...one, ...change } : one)),
  );
}

export function removeKeptScan(accountId: string, scan: Pick<KeptScan, 'code' | 'typed_code'>): void {
  write(
    accountId,
    listKeptScans(accountId).filter((one) => !isSame(one, scan)),
  );
}

export const deleteKeptScans = (): void => browserStorage.remove(key);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useKeptScans = (accountId: string): readonly KeptScan[] =>
  useSyncExternalStore(subscribe, () => listKeptScans(accountId));
