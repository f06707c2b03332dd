import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Decode } from './frame.ts';
import { patienceMs, type Tiers, watch } from './watch.ts';

const video = {} as HTMLVideoElement;
const blind: Decode = () => Promise.resolve(undefined);
const sees =
  (text: string): Decode =>
  () =>
    Promise.resolve(text);

let over: AbortController;
let read: string[];
beforeEach(() => {
  vi.useFakeTimers();
  over = new AbortController();
  read = [];
});
afterEach(() => {
  over.abort();
  vi.useRealTimers();
});

async function look(tiers: Partial<Tiers>, ms: number): Promise<void> {
  const all: Tiers = {
    native: () => Promise.resolve(undefined),
    script: () => Promise.resolve(blind),
    wasm: () => Promise.resolve(blind),
    ...tiers,
  };
  void watch(video, over.signal, (text) => read.push(text), all);
  await vi.advanceTimersByTimeAsync(ms);
}

test('a phone with its own detector downloads no decoder', async () => {
  const script = vi.fn<Tiers['script']>();
  await look({ native: () => Promise.resolve(sees('code')), script }, 500);
  expect(read[0]).toBe('code');
  expect(script).not.toHaveBeenCalled();
});

test('a phone without a detector uses the small script', async () => {
  await look({ script: () => Promise.resolve(sees('code')) }, 500);
  expect(read[0]).toBe('code');
});

test('a detector that fails when it is used is replaced by the script', async () => {
  const broken: Decode = () => Promise.reject(new Error('service unavailable'));
  await look({ native: () => Promise.resolve(broken), script: () => Promise.resolve(sees('code')) }, 500);
  expect(read[0]).toBe('code');
});

test('the heavy decoder is fetched only after four seconds in vain, and then helps', async () => {
  const wasm = vi.fn<Tiers['wasm']>(() => Promise.resolve(sees('small code')));
  await look({ wasm }, patienceMs - 200);
  expect(wasm).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wasm).toHaveBeenCalledTimes(1);
  expect(read[0]).toBe('small code');
});

test('a network that cannot bring the heavy decoder is asked again only after a while', async () => {
  const wasm = vi.fn<Tiers['wasm']>(() => Promise.reject(new TypeError('Failed to fetch')));
  await look({ wasm }, 2 * patienceMs + 1_000);
  expect(wasm).toHaveBeenCalledTimes(2);
});

test('nothing is read any more once the page is left', async () => {
  await look({ script: () => Promise.resolve(sees('code')) }, 200);
  over.abort();
  const count = read.length;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveLength(count);
});
