import type { JoinRequest } from '@muster/contract/attendance/join-requests';
import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { eventText } from '#platform/http/event-stream/event-stream.ts';
import { makeRegisterSnapshot } from './register-diff.rules.ts';
import { countsOf } from './registers.rules.ts';

export type LiveRegisterDeps = {
  readonly readRegister: () => Promise<RegisterRow[]>;
  /** Reads the data that codes are computed from. The returned function computes the current code without a query. */
  readonly readCodes: () => Promise<() => CurrentCode>;
  /** Reads the open requests to be added to the class. */
  readonly readRequests: () => Promise<JoinRequest[]>;
  readonly onError: (error: unknown) => void;
  readonly refreshMs?: number;
};

type Write = (text: string) => void;
export type LiveRegister = Awaited<ReturnType<typeof openLiveRegister>>;

/** At most three pushes a second, and at most a quarter of the time is spent reading. */
const pushEveryMs = 330;
const retryMs = 1_000;
/** Timers fire slightly early or late. The slack avoids computing the next code before its time step starts. */
const timerSlackMs = 5;
/** Finds changes whose notification from another process was lost. */
const defaultRefreshMs = 60_000;

/** The register and codes of one session, read once and sent to all viewers in this process. */
export async function openLiveRegister({
  readRegister,
  readCodes,
  readRequests,
  onError,
  refreshMs = defaultRefreshMs,
}: LiveRegisterDeps) {
  /** With whether the viewer gets the codes themselves. */
  const viewers = new Map<Write, boolean>();
  const snapshot = makeRegisterSnapshot();
  let codeNow = await readCodes();
  snapshot.update(await readRegister());
  let requestsText = toRequestsText(await readRequests());
  let pushTimer: NodeJS.Timeout | undefined;
  let codeTimer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isStale = false;
  let nextPushAtMs = 0;
  let codeReads = 0;
  let hasEnded = codeNow().state === 'ended';

  const registerText = (students: readonly RegisterRow[]): string =>
    eventText('register', { ...countsOf(snapshot.rows()), version: snapshot.version(), students });

  const sendAll = (text: string): void => {
    for (const write of viewers.keys()) write(text);
  };

  function schedule(): void {
    if (pushTimer || isReading || viewers.size === 0) return;
    pushTimer = setTimeout(() => void push(), Math.max(0, nextPushAtMs - performance.now()));
  }

  async function push(): Promise<void> {
    pushTimer = undefined;
    isStale = false;
    isReading = true;
    const began = performance.now();
    try {
      const before = snapshot.version();
      const changed = snapshot.update(await readRegister());
      if (snapshot.version() !== before) sendAll(registerText(changed));
      const requestsBefore = requestsText;
      requestsText = toRequestsText(await readRequests());
      if (requestsText !== requestsBefore) sendAll(requestsText);
      nextPushAtMs = performance.now() + Math.max(pushEveryMs, 3 * (performance.now() - began));
    } catch (error) {
      onError(error);
      isStale = true;
      nextPushAtMs = performance.now() + retryMs;
    } finally {
      isReading = false;
    }
    if (isStale) schedule();
  }

  function sendCode(): void {
    clearTimeout(codeTimer);
    if (viewers.size === 0) return;
    const code = codeNow();
    const [full, withoutCode] = [codeText(code, true), codeText(code, false)];
    for (const [write, seesCodes] of viewers) write(seesCodes ? full : withoutCode);
    if (code.state === 'ended' && !hasEnded) sendAll(eventText('end', { state: code.state }));
    hasEnded = code.state === 'ended';
    if (code.is_active) codeTimer = setTimeout(sendCode, code.next_refresh_in + timerSlackMs);
  }

  async function refreshCodes(): Promise<void> {
    codeReads += 1;
    const readNumber = codeReads;
    try {
      const read = await readCodes();
      // If two reads overlap, the one that started later has newer data.
      if (readNumber !== codeReads) return;
      codeNow = read;
      sendCode();
    } catch (error) {
      onError(error);
      if (viewers.size > 0) setTimeout(() => void refreshCodes(), retryMs).unref();
    }
  }

  function scheduleRefresh(): void {
    isStale = true;
    schedule();
  }
  const refreshTimer = setInterval(scheduleRefresh, refreshMs).unref();

  return {
    /**
     * Sends the counts, version, requests and code, then each change. A client with another version requests the rows over HTTP, where a proxy
     * can compress them.
     */
    add(write: Write, seesCodes: boolean): void {
      viewers.set(write, seesCodes);
      const code = codeNow();
      write(registerText([]));
      write(requestsText);
      write(codeText(code, seesCodes));
      if (code.state === 'ended') write(eventText('end', { state: code.state }));
      if (viewers.size > 1) return;
      hasEnded = code.state === 'ended';
      clearTimeout(codeTimer);
      if (code.is_active) codeTimer = setTimeout(sendCode, code.next_refresh_in + timerSlackMs);
      // Changes that were notified before the first viewer connected.
      if (isStale) schedule();
    },
    remove: (write: Write): void => void viewers.delete(write),
    scheduleRefresh,
    refreshCodes,
    close(): void {
      viewers.clear();
      clearInterval(refreshTimer);
      clearTimeout(pushTimer);
      clearTimeout(codeTimer);
    },
  };
}

/** Without the code: the state and the times alone. */
const codeText = (code: CurrentCode, seesCodes: boolean): string =>
  eventText('code', seesCodes ? code : { ...code, qr_code: null, url: null, typed_code: null, second_code: null });

const toRequestsText = (requests: readonly JoinRequest[]): string => eventText('requests', { requests });
