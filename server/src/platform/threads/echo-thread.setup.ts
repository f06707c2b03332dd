import { refuse } from '../http/refusal.ts';
import { type Link, serveThread } from './serve-thread.ts';

/** A thread for tests. */
serveThread(
  {
    double: async (value: number) => value * 2,
    refuse: async () => {
      throw refuse('conflict', 'Not now', { file: 'Not this one' }, 5);
    },
    fail: async () => {
      throw new Error('a bug');
    },
    die: async () => process.exit(3),
    ask: async (about: string, link: Link) => `heard ${String(await link.ask(about))}`,
    /** Tells a number after each turn of the loop until it is broken off. */
    count: async (_: null, link: Link) => {
      for (let count = 0; ; count += 1) {
        link.tell(count);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    wait: async (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return 'done';
    },
  },
  { hurry: () => undefined, end: async () => undefined },
);
