import { constants } from 'node:os';

const ends: (() => Promise<void>)[] = [];
let isCutShort = false;

// The terminal tells the whole group, and the process above us tells us once more.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, (name) => void endAll(name));

/** What goes on by itself, a database above all, ends before a benchmark that is ended by a signal: what was started last is ended first. */
export function endIfCutShort(end: () => Promise<void>): void {
  ends.unshift(end);
}

async function endAll(signal: NodeJS.Signals): Promise<void> {
  if (isCutShort) return;
  isCutShort = true;
  // What is being measured fails as its servers go.
  process.on('uncaughtException', () => undefined);
  for (const end of ends) await end().catch(() => undefined);
  process.exit(128 + constants.signals[signal]);
}
