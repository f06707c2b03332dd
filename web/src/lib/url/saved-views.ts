import { browserStorage } from '../browser-storage.ts';

type Params = Readonly<Record<string, unknown>>;

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
