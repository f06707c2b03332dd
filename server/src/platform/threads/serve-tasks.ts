import type { MessagePort } from 'node:worker_threads';
import {
  deserializeError,
  type FromTask,
  fromOutcome,
  type Outcome,
  type TaskCall,
  toOutcome,
  type ToTask,
} from './task-messages.ts';

/** How a task communicates with the main thread while it runs. */
export type TaskContext = {
  /** Throws once the main thread has aborted the task. */
  reportProgress(progress: unknown): void;
  /** Asks the main thread for a value that only it can provide. */
  request(body: unknown): Promise<unknown>;
};

type Task = (input: never, context: TaskContext) => Promise<unknown>;
type ServedTask = (call: TaskCall<never>) => Promise<Outcome>;

/** Wraps tasks for `makeTaskWorker`. The worker module exports the returned functions under the same names. */
export function serveTasks<Name extends string>(tasks: Readonly<Record<Name, Task>>): Record<Name, ServedTask> {
  const served = Object.entries<Task>(tasks).map(([name, task]) => [
    name,
    async ({ input, port }: TaskCall<never>): Promise<Outcome> => {
      const outcome = await toOutcome(task(input, makeContext(port)));
      port.close();
      return outcome;
    },
  ]);
  return Object.fromEntries(served) as Record<Name, ServedTask>;
}

function makeContext(port: MessagePort): TaskContext {
  const pending = new Map<number, (outcome: Outcome) => void>();
  let abortError: Error | undefined;
  let lastRequestId = 0;
  const send = (message: FromTask): void => port.postMessage(message);

  port.on('message', (message: ToTask) => {
    if ('abort' in message) abortError = deserializeError(message.abort);
    else {
      pending.get(message.requestId)?.(message.outcome);
      pending.delete(message.requestId);
    }
  });

  return {
    reportProgress(progress) {
      if (abortError) throw abortError;
      send({ progress });
    },
    async request(body) {
      const requestId = ++lastRequestId;
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      pending.set(requestId, resolve);
      send({ requestId, request: body });
      return fromOutcome(await promise);
    },
  };
}
