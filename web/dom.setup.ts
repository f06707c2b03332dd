/// <reference lib="dom" />
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Testing Library cleans up by itself only where the test functions are global, which they are not here.
afterEach(cleanup);

// A busy machine draws late; nobody waits longer than it takes.
configure({ asyncUtilTimeout: 15_000 });

// What is asked for once a test has taken its own answers away would go out to whatever listens on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// Dialogs and transitions leave timers of a few hundredths of a second; they end while there still is a document.
const TIMERS_END_MS = 150;
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((done) => setTimeout(done, TIMERS_END_MS));
  if (typeof document !== 'undefined') clearDocument();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** The files of a worker share their document, as they share the kit, whose loading would be most of the time. */
function clearDocument(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
}
