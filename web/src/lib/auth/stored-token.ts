import { browserStorage, tabStorage } from '../browser-storage.ts';

const key = 'muster.token';

/** Whether this tab is signed in on a shared computer. Its token ends with the tab. */
export const isSharedComputer = (): boolean => tabStorage.read(key) !== null;

/** The access token, or null when signed out. */
export const readToken = (): string | null => tabStorage.read(key) ?? browserStorage.read(key);

export function writeToken(token: string, isShared: boolean): void {
  if (isShared) tabStorage.write(key, token);
  else {
    tabStorage.remove(key);
    browserStorage.write(key, token);
  }
}

export function removeToken(): void {
  tabStorage.remove(key);
  browserStorage.remove(key);
}
