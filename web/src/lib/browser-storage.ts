export type BrowserStorage = {
  /** The value of a key, or null. */
  readonly read: (key: string) => string | null;
  /** Returns false if the browser rejects the value: it is then readable until this page is left. */
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
};

/**
 * Wraps a storage that may be missing. A browser that blocks site data throws when `localStorage` is read, the web view of a
 * scanner app has null there, and a full storage throws when a value is written. Such values are kept in memory.
 */
export function makeBrowserStorage(getStorage: () => Storage | null): BrowserStorage {
  const memory = new Map<string, string>();

  function read(key: string): string | null {
    const value = memory.get(key);
    if (value !== undefined) return value;
    try {
      return getStorage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  function write(key: string, value: string): boolean {
    if (writeStored(key, value)) {
      memory.delete(key);
      return true;
    }
    // An older value in the storage must not return after a reload.
    remove(key);
    memory.set(key, value);
    return false;
  }

  function writeStored(key: string, value: string): boolean {
    try {
      const storage = getStorage();
      storage?.setItem(key, value);
      return Boolean(storage);
    } catch {
      return false;
    }
  }

  function remove(key: string): void {
    memory.delete(key);
    try {
      getStorage()?.removeItem(key);
    } catch {
      // The storage cannot be read either.
    }
  }

  return { read, write, remove };
}

/** Storage of this browser, shared by its tabs. */
export const browserStorage = makeBrowserStorage(() => localStorage);
/** Storage of this tab, until it is closed. */
export const tabStorage = makeBrowserStorage(() => sessionStorage);
