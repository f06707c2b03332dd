import { tabStorage } from '../browser-storage.ts';

type Params = Readonly<Record<string, unknown>>;
type Memory = { readonly account: string; readonly lists: Readonly<Record<string, Params>> };

const key = 'muster.filters';

function readMemory(account: string): Memory {
  try {
    const memory = JSON.parse(tabStorage.read(key) ?? 'null') as Memory | null;
    if (memory?.account === account) return memory;
  } catch {
    // Not written by this version.
  }
  return { account, lists: {} };
}

/** The last URL parameters of a list in this tab; undefined before the first. */
export const readFilters = (account: string, list: string): Params | undefined => readMemory(account).lists[list];

export function saveFilters(account: string, list: string, params: Params): void {
  const { lists } = readMemory(account);
  tabStorage.write(key, JSON.stringify({ account, lists: { ...lists, [list]: params } } satisfies Memory));
}

/** Searches contain names, so they end with the session. */
export const forgetFilters = (): void => tabStorage.remove(key);
