import type { Readable } from 'node:stream';

/** Where stored files lie. Keys are made by us: a few names joined by `/`. */
export type FileStore = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined when there is none of that key. */
  find(key: string): Promise<StoredFile | undefined>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Throws one sentence when the configured place answers that it is not ours or not there. */
  check(): Promise<void>;
};

export type StoredFile = { readonly bytes: number; readonly body: Readable };

const keyPattern = /^[a-z][a-z-]{0,39}\/[0-9a-f]{32}\/[\w-][\w.-]{0,199}$/u;

/** Nothing that an address may hold leads anywhere else. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('A file was to be stored under a name that is no key');
  return key;
}
