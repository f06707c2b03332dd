import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type Algorithm, hashSync, verifySync } from '@node-rs/argon2';
import type { HashingJob } from './hash-aside.ts';

/** Written out: a const enum's members exist in the declarations alone, and types are only stripped here. */
const argon2id: Algorithm = 2;
const settings = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A third of the share of what answers requests, where both want the same core: with ten steps a hall waited for half a minute. */
const stepsBack = 5;

// Linux gives each thread a priority of its own, by its number; elsewhere this one is like the others.
try {
  const thread = Number(basename(readlinkSync('/proc/thread-self')));
  setPriority(thread, Math.min(getPriority(thread) + stepsBack, constants.priority.PRIORITY_LOW));
} catch {
  // Hashing then takes its share like everything else.
}

parentPort?.on('message', ({ hash, password }: HashingJob) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, settings) : verifySync(hash, password));
});
