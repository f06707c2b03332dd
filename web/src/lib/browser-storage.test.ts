import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, readToken, startSession } from './auth/session.ts';
import { browserStorage, makeBrowserStorage } from './browser-storage.ts';

const denied = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('browser storage', () => {
  it.each([
    ['throws on access', denied],
    ['is null', () => null],
  ])('keeps values in memory if the storage %s', (_, getStorage) => {
    const storage = makeBrowserStorage(getStorage);
    expect(storage.read('a')).toBeNull();
    expect(storage.write('a', '1')).toBe(false);
    expect(storage.read('a')).toBe('1');
    storage.remove('a');
    expect(storage.read('a')).toBeNull();
  });

  it('keeps a value in memory if the storage is full, and forgets the older stored value', () => {
    localStorage.setItem('a', 'old');
    const setItem = vi.fn<Storage['setItem']>(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const full = { getItem: () => localStorage.getItem('a'), setItem, removeItem: () => localStorage.removeItem('a') };
    const storage = makeBrowserStorage(() => full as unknown as Storage);
    expect(storage.write('a', 'new')).toBe(false);
    expect(setItem).toHaveBeenCalledOnce();
    expect(storage.read('a')).toBe('new');
    expect(localStorage.getItem('a')).toBeNull();
  });

  it('stores values in the browser and reads what another tab has stored', () => {
    expect(browserStorage.write('a', '1')).toBe(true);
    expect(localStorage.getItem('a')).toBe('1');
    localStorage.setItem('a', '2');
    expect(browserStorage.read('a')).toBe('2');
  });

  it.each([
    ['throws on access', denied],
    ['is null', () => null],
  ])('holds the session if localStorage %s', (_, getStorage) => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(getStorage as () => never);
    startSession('of-aiko');
    expect(readToken()).toBe('of-aiko');
    endSession('by choice');
    expect(readToken()).toBeNull();
  });
});
