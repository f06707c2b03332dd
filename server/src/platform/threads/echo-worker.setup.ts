import { httpError } from '../http/errors/http-error.ts';
import { serveTasks, type TaskContext } from './serve-tasks.ts';

/** A worker module for tests. */
export const { double, reject, fail, exit, request, count, wait, close } = serveTasks({
  double: async (value: number) => value * 2,
  reject: async () => {
    throw httpError('conflict', 'Not now', { file: 'Not this one' }, 5);
  },
  fail: async () => {
    throw new Error('a bug');
  },
  exit: async () => process.exit(3),
  request: async (body: string, context: TaskContext) => `received ${String(await context.request(body))}`,
  /** Reports a number in each turn of the event loop until it is aborted. */
  count: async (_: null, context: TaskContext) => {
    for (let number = 0; ; number += 1) {
      context.reportProgress(number);
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  wait: async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return 'done';
  },
  close: async () => undefined,
});
