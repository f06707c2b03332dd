import { constants } from 'node:os';

const handlers: (() => Promise<void>)[] = [];
let isInterrupted = false;

// Signals arrive twice: from the terminal and from the parent process.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, (name) => void endAll(name));

/** Registers clean-up for an interrupted benchmark, such as stopping a database. Runs in reverse order of registration. */
export function onInterrupt(handler: () => Promise<void>): void {
  handlers.unshift(handler);
}

async function endAll(signal: NodeJS.Signals): Promise<void> {
  if (isInterrupted) return;
  isInterrupted = true;
  // The measurement fails when its servers stop.
  process.on('uncaughtException', () => undefined);
  for (const handler of handlers) await handler().catch(() => undefined);
  process.exit(128 + constants.signals[signal]);
}
