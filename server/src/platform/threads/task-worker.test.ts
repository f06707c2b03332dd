import { afterAll, describe, expect, it } from 'vitest';
import { httpError } from '../http/errors/http-error.ts';
import { makeTaskWorker } from './task-worker.ts';

const module = new URL('echo-worker.setup.ts', import.meta.url);
const worker = makeTaskWorker(module, {});
afterAll(() => worker.close());

describe('task worker', () => {
  it('runs tasks concurrently and returns the result of each', async () => {
    expect(await Promise.all([1, 2, 3].map((value) => worker.run<number>('double', value)))).toEqual([2, 4, 6]);
  });

  it('keeps the class of an HttpError and the stack of other errors', async () => {
    const httpFailure = { code: 'conflict', message: 'Not now', details: { file: 'Not this one' } };
    await expect(worker.run('reject', null)).rejects.toMatchObject({
      ...httpFailure,
      retryAfterSeconds: 5,
      status: 409,
    });
    const bug = await worker.run('fail', null).catch((error: Error) => error);
    expect(bug).toMatchObject({ name: 'Error', message: 'a bug', stack: expect.stringContaining('echo-worker') });
    await expect(worker.run('nonsense', null)).rejects.toThrow('No handler function');
  });

  it('answers requests of a task and passes on their errors', async () => {
    const onRequest = async (body: unknown) => `${String(body)}!`;
    expect(await worker.run('request', 'a request', { onRequest })).toBe('received a request!');
    const failing = async () => Promise.reject(httpError('invalid_input', 'Too short'));
    await expect(worker.run('request', 'another', { onRequest: failing })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('aborts a task whose progress handler throws', async () => {
    const onProgress = (count: unknown): void => {
      if (Number(count) >= 3) throw httpError('unavailable', 'Enough');
    };
    await expect(worker.run('count', null, { onProgress })).rejects.toMatchObject({ message: 'Enough' });
  });

  it('rejects all tasks of a thread that exits and starts another thread for the next task', async () => {
    const waiting = worker.run('wait', 1e9);
    await expect(Promise.all([worker.run('exit', null), waiting])).rejects.toThrow('exited with code: 3');
    await expect(waiting).rejects.toThrow('exited with code: 3');
    expect(await worker.run<number>('double', 21)).toBe(42);
  });

  it('waits for running tasks when it closes', async () => {
    const closing = makeTaskWorker(module, {});
    const work = closing.run('wait', 2_000);
    await closing.close();
    expect(await work).toBe('done');
  });
});
