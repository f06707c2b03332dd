import { setTimeout as sleep } from 'node:timers/promises';

/** Half of what a part of the server has for its end. */
const mostMs = 500;

/** Ends connections in good order. One that died without a word answers no goodbye, and nobody waits for it for long. */
export async function sayGoodbye(connections: { end(): Promise<void> } | undefined): Promise<void> {
  const ended = connections?.end().catch(() => undefined);
  await Promise.race([ended, sleep(mostMs, undefined, { ref: false })]);
}
