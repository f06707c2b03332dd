import type { RegisterRow } from '@muster/contract/registers';
import type { CurrentCode } from '@muster/contract/sessions';
import { eventText } from '../../platform/http/event-stream.ts';
import { makeSeenRegister } from './register-differences.rules.ts';
import { countsOf } from './register.rules.ts';

export type BoardDeps = {
  readonly readRegister: () => Promise<RegisterRow[]>;
  /** Reads what the session's codes are made from; the answer makes the code of the moment without a query. */
  readonly readCodes: () => Promise<() => CurrentCode>;
  readonly onError: (error: unknown) => void;
  readonly lookAgainMs?: number;
};

type Write = (text: string) => void;
export type Board = Awaited<ReturnType<typeof openBoard>>;

/** At most three pushes a second, and never more than a quarter of the time spent reading. */
const pushEveryMs = 330;
const retryMs = 1_000;
/** A window turns a little earlier or later than a timer wakes: never ask for the next code before its time. */
const timerSlackMs = 5;
/** News that were lost on the way from another process are looked for. */
const lookAgainEveryMs = 60_000;

/** One session's register and codes as all its viewers in this process see them: read once for everyone. */
export async function openBoard({ readRegister, readCodes, onError, lookAgainMs = lookAgainEveryMs }: BoardDeps) {
  const viewers = new Set<Write>();
  const seen = makeSeenRegister();
  let codeNow = await readCodes();
  seen.see(await readRegister());
  let pushTimer: NodeJS.Timeout | undefined;
  let codeTimer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isStale = false;
  let notBefore = 0;
  let codeReads = 0;
  let hasEnded = codeNow().state === 'ended';

  const registerText = (students: readonly RegisterRow[]): string =>
    eventText('register', { ...countsOf(seen.rows()), version: seen.version(), students });

  const sendAll = (text: string): void => {
    for (const write of viewers) write(text);
  };

  function schedule(): void {
    if (pushTimer || isReading || viewers.size === 0) return;
    pushTimer = setTimeout(() => void push(), Math.max(0, notBefore - performance.now()));
  }

  async function push(): Promise<void> {
    pushTimer = undefined;
    isStale = false;
    isReading = true;
    const began = performance.now();
    try {
      const before = seen.version();
      const changed = seen.see(await readRegister());
      if (seen.version() !== before) sendAll(registerText(changed));
      notBefore = performance.now() + Math.max(pushEveryMs, 3 * (performance.now() - began));
    } catch (error) {
      onError(error);
      isStale = true;
      notBefore = performance.now() + retryMs;
    } finally {
      isReading = false;
    }
    if (isStale) schedule();
  }

  function sendCode(): void {
    clearTimeout(codeTimer);
    if (viewers.size === 0) return;
    const code = codeNow();
    sendAll(eventText('code', code));
    if (code.state === 'ended' && !hasEnded) sendAll(eventText('end', { state: code.state }));
    hasEnded = code.state === 'ended';
    if (code.is_active) codeTimer = setTimeout(sendCode, code.next_refresh_in + timerSlackMs);
  }

  async function codesChanged(): Promise<void> {
    codeReads += 1;
    const mine = codeReads;
    try {
      const read = await readCodes();
      // Of two reads under way the one that began later knows more, whichever ends first.
      if (mine !== codeReads) return;
      codeNow = read;
      sendCode();
    } catch (error) {
      onError(error);
      if (viewers.size > 0) setTimeout(() => void codesChanged(), retryMs).unref();
    }
  }

  function marksChanged(): void {
    isStale = true;
    schedule();
  }
  const lookAgain = setInterval(marksChanged, lookAgainMs).unref();

  return {
    /** How it stands first, then what changes. The rows are asked for by whoever has others, in an answer that a proxy can compress. */
    add(write: Write): void {
      viewers.add(write);
      const code = codeNow();
      write(registerText([]));
      write(eventText('code', code));
      if (code.state === 'ended') write(eventText('end', { state: code.state }));
      if (viewers.size > 1) return;
      hasEnded = code.state === 'ended';
      clearTimeout(codeTimer);
      if (code.is_active) codeTimer = setTimeout(sendCode, code.next_refresh_in + timerSlackMs);
      // What was notified while nobody watched yet.
      if (isStale) schedule();
    },
    remove: (write: Write): void => void viewers.delete(write),
    marksChanged,
    codesChanged,
    close(): void {
      viewers.clear();
      clearInterval(lookAgain);
      clearTimeout(pushTimer);
      clearTimeout(codeTimer);
    },
  };
}
