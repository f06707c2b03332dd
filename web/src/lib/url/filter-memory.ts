import { browserStorage, tabStorage } from '../browser-storage.ts';

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

/** Filters, sort order and hidden columns of a list under a name. */
export type SavedView = { readonly name: string; readonly params: Params; readonly hidden: readonly string[] };
type Views = Readonly<Record<string, readonly SavedView[]>>;

const viewsKey = (account: string): string => `muster.views.${account}`;

function readAllViews(account: string): Views {
  try {
    return (JSON.parse(browserStorage.read(viewsKey(account)) ?? 'null') as Views | null) ?? {};
  } catch {
    return {};
  }
}

/** The views that an account has saved for a list on this device. They outlive the session, so they contain no searches. */
export const readViews = (account: string, list: string): readonly SavedView[] => readAllViews(account)[list] ?? [];

export function saveViews(account: string, list: string, views: readonly SavedView[]): void {
  browserStorage.write(viewsKey(account), JSON.stringify({ ...readAllViews(account), [list]: views } satisfies Views));
}
