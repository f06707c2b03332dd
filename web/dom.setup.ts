/// <reference lib="dom" />
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Testing Library cleans up by itself only with global test functions.
afterEach(cleanup);

// The tab remembers filters and check-ins, which the next test must not meet.
afterEach(() => globalThis.sessionStorage?.clear());

// Long timeouts for busy machines; a passing test does not wait longer.
configure({ asyncUtilTimeout: 15_000 });

// Requests after a test has removed its mocks must not reach a server on this machine.
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));

// Timers of dialogs and transitions must fire while the document still exists.
const pendingTimersMs = 150;
afterAll(async () => {
  vi.useRealTimers();
  await new Promise((done) => setTimeout(done, pendingTimersMs));
  if (typeof document !== 'undefined') clearDocument();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Test files of a worker share one document and the loaded modules of Mantine. */
function clearDocument(): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
}
