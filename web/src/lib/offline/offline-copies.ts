import { isSharedComputer } from '../auth/stored-token.ts';
import { browserStorage } from '../browser-storage.ts';

const key = 'muster.copies';
/** The weeks of a timetable are one copy each. */
const maxCopies = 12;

type Copy = { readonly fetchedAtMs: number; readonly data: unknown };
type Stored = {
  /** The end of the access token: copies belong to one sign-in. */
  readonly owner: string;
  readonly copies: Readonly<Record<string, Copy>>;
};

const ownerOf = (token: string): string => token.slice(-8);

/** The copies of this sign-in; undefined unless it has any. */
function readStored(token: string | null): Stored | undefined {
  if (token === null) return undefined;
  try {
    const stored = JSON.parse(browserStorage.read(key) ?? 'null') as Stored | null;
    return stored?.owner === ownerOf(token) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export const findCopy = (token: string | null, name: string): Copy | undefined => readStored(token)?.copies[name];

/** Replaces the copy of a read. The copies of another sign-in and the oldest ones are deleted. A shared computer keeps none. */
export function storeCopy(token: string, name: string, data: unknown, nowMs = Date.now()): void {
  if (isSharedComputer()) return;
  const { copies = {} } = readStored(token) ?? {};
  const all: Record<string, Copy> = { ...copies, [name]: { fetchedAtMs: nowMs, data } };
  const latest = Object.entries(all).sort(([, a], [, b]) => b.fetchedAtMs - a.fetchedAtMs);
  const stored: Stored = { owner: ownerOf(token), copies: Object.fromEntries(latest.slice(0, maxCopies)) };
  // A storage that is full or missing has no copies. In memory they would be of no use.
  if (!browserStorage.write(key, JSON.stringify(stored))) deleteCopies();
}

export const deleteCopies = (): void => browserStorage.remove(key);
