import { tabStorage } from '../browser-storage.ts';

/** The scan page to which the browser returns after the user has chosen a password. */
const key = 'muster.return';

export const storeReturnPath = (path = location.pathname): boolean => tabStorage.write(key, path);

/** Undefined unless a scan page sent the user here. */
export function takeReturnPath(): string | undefined {
  const path = tabStorage.read(key);
  tabStorage.remove(key);
  return path !== null && /^\/[Cc]\/[\w.~-]+$/u.test(path) ? path : undefined;
}
