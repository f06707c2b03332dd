import { tabStorage } from '#lib/browser-storage.ts';
import type { SearchResult } from './search.logic.ts';

const maxRecent = 5;
/** In the storage of the tab: names of people must not stay on a shared device. */
const keyOf = (accountId: string): string => `muster.recent.${accountId}`;

/** The entries that an account opened last, newest first. */
export function readRecent(accountId: string): readonly SearchResult[] {
  try {
    return JSON.parse(tabStorage.read(keyOf(accountId)) ?? '[]') as SearchResult[];
  } catch {
    return [];
  }
}

export function addRecent(accountId: string, result: SearchResult): void {
  const others = readRecent(accountId).filter(({ href }) => href !== result.href);
  tabStorage.write(keyOf(accountId), JSON.stringify([result, ...others].slice(0, maxRecent)));
}
