import { type Algorithm, hashSync, verifySync } from '@node-rs/argon2';
import type { HashingTask } from './hash-in-worker.ts';

/** The value of `Algorithm.Argon2id`: members of a const enum do not exist at run time. */
const argon2id: Algorithm = 2;
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword({ hash, password }: HashingTask): string | boolean {
  return hash === undefined ? hashSync(password, settings) : verifySync(hash, password);
}
