import type { Readable } from 'node:stream';

/** Stores files under keys that the server generates: names joined by `/`. */
export type FileStore = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined if there is no file with the key. */
  find(key: string): Promise<StoredFile | undefined>;
  /** Succeeds if the file does not exist. */
  remove(key: string): Promise<void>;
  /** Throws a start-up error if the configured bucket does not exist or denies access. */
  check(): Promise<void>;
};

export type StoredFile = { readonly bytes: number; readonly body: Readable };

const keyPattern = /^[a-z][a-z-]{0,39}\/[0-9a-f]{32}\/[\w-][\w.-]{0,199}$/u;

/** Rejects keys that could lead outside of the store. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Invalid file store key');
  return key;
}
