import { isDeepStrictEqual } from 'node:util';
import type { JoinRequest } from '@muster/contract/attendance/join-requests';
import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { CurrentCode } from '@muster/contract/attendance/sessions';
import type { Listener } from '#platform/database/notify/listener.ts';
import { mayChangeArea } from '#platform/http/area-access.ts';
import type { Authenticate, Caller } from '#platform/http/caller.ts';
import { type EventStream, heartbeatText } from '#platform/http/event-stream/event-stream.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { Log } from '#platform/log.ts';
import { type LiveRegister, openLiveRegister } from './live-register.service.ts';

export type RegisterEventsDeps = {
  readonly listener: Pick<Listener, 'listen' | 'onRestored'>;
  readonly authenticate: Authenticate;
  readonly readRegister: (universityId: string, sessionId: string) => Promise<RegisterRow[]>;
  readonly readCodes: (universityId: string, sessionId: string) => Promise<() => CurrentCode>;
  readonly readRequests: (universityId: string, sessionId: string) => Promise<JoinRequest[]>;
  readonly log: Pick<Log, 'warn'>;
  readonly heartbeatMs?: number;
};

/** A client that follows the register of a session. */
export type Watcher = { readonly caller: Caller; readonly sessionId: string; readonly token: string };

type Entry = { readonly liveRegister: Promise<LiveRegister>; streamCount: number };

export type RegisterEvents = ReturnType<typeof makeRegisterEvents>;

/** Limit per process, because each stream takes memory. Clients beyond it fall back to polling. */
const maxStreams = 2_000;
/** Limit per account, so that one account cannot use up the limit of the process. */
export const maxStreamsPerAccount = 30;
const tooManyStreams = 'You have too many live registers open. Close some of them.';

/** Live registers as server-sent events: one listener per process and one read per session for all its streams. */
export function makeRegisterEvents(deps: RegisterEventsDeps) {
  const liveRegisters = new Map<string, Entry>();
  const streams = new Map<EventStream, Watcher>();
  /** Number of streams by account, including streams that are being opened. */
  const streamCountByAccount = new Map<string, number>();
  let streamCount = 0;
  let isClosed = false;

  const withLiveRegister = (sessionId: string, work: (liveRegister: LiveRegister) => void): void => {
    void liveRegisters.get(sessionId)?.liveRegister.then(work, () => undefined);
  };

  const unsubscribers = [
    deps.listener.listen('muster_marks', (payload) => {
      for (const sessionId of sessionsIn(payload))
        withLiveRegister(sessionId, (liveRegister) => liveRegister.scheduleRefresh());
    }),
    deps.listener.listen('muster_sessions', (payload) => {
      withLiveRegister(payload.split(' ')[1] ?? '', (liveRegister) => void liveRegister.refreshCodes());
    }),
    // Ends the streams of an account at once when it signs out, is deactivated or gets another role, not at the next heartbeat.
    deps.listener.listen('muster_tokens', (accountId) => {
      for (const [stream, watcher] of streams) {
        if (watcher.caller.accountId === accountId) void keepAlive(watcher, stream);
      }
    }),
    // Notifications may have been missed while the connection was down.
    deps.listener.onRestored(() => {
      for (const sessionId of liveRegisters.keys()) {
        withLiveRegister(sessionId, (liveRegister) => {
          liveRegister.scheduleRefresh();
          void liveRegister.refreshCodes();
        });
      }
    }),
  ];

  function getEntry(universityId: string, sessionId: string): Entry {
    const known = liveRegisters.get(sessionId);
    if (known) return known;
    const liveRegister = openLiveRegister({
      readRegister: () => deps.readRegister(universityId, sessionId),
      readCodes: () => deps.readCodes(universityId, sessionId),
      readRequests: () => deps.readRequests(universityId, sessionId),
      onError: (error) => deps.log.warn({ err: error }, 'live register read failed'),
    });
    const entry = { liveRegister, streamCount: 0 };
    liveRegisters.set(sessionId, entry);
    return entry;
  }

  /** Reserves one stream within the limits. The returned function releases it. */
  function reserveStream(accountId: string): () => void {
    const own = streamCountByAccount.get(accountId) ?? 0;
    if (own >= maxStreamsPerAccount) throw httpError('too_many_attempts', tooManyStreams, undefined, 5);
    if (streamCount >= maxStreams || isClosed) throw httpError('unavailable', undefined, undefined, 5);
    streamCount += 1;
    streamCountByAccount.set(accountId, own + 1);
    return () => {
      streamCount -= 1;
      const remaining = (streamCountByAccount.get(accountId) ?? 1) - 1;
      if (remaining > 0) streamCountByAccount.set(accountId, remaining);
      else streamCountByAccount.delete(accountId);
    };
  }

  /** Closes the live register when its last stream has ended. */
  function releaseEntry(entry: Entry, sessionId: string): void {
    entry.streamCount -= 1;
    if (entry.streamCount > 0) return;
    if (liveRegisters.get(sessionId) === entry) liveRegisters.delete(sessionId);
    entry.liveRegister.then(
      (liveRegister) => liveRegister.close(),
      () => undefined,
    );
  }

  return {
    /** `openStream` takes over the connection. It is called after all checks that may reject the request. */
    async watch(of: Watcher, openStream: () => EventStream): Promise<void> {
      const { caller } = of;
      const releaseReservation = reserveStream(caller.accountId);
      const entry = getEntry(caller.universityId, of.sessionId);
      entry.streamCount += 1;
      const release = (): void => {
        releaseReservation();
        releaseEntry(entry, of.sessionId);
      };
      const liveRegister = await entry.liveRegister.catch((error: unknown) => {
        release();
        throw error;
      });
      // The access may have ended while the register was read, when no stream existed to be ended.
      const hasAccess = await isUnchanged(of).catch((error: unknown) => {
        release();
        throw error;
      });
      if (isClosed || !hasAccess) {
        release();
        throw isClosed ? httpError('unavailable', undefined, undefined, 5) : httpError('unauthenticated');
      }
      const stream = openStream();
      const write = (text: string): void => void stream.write(text);
      const heartbeat = setInterval(() => void keepAlive(of, stream), deps.heartbeatMs ?? 15_000);
      streams.set(stream, of);
      // An administrator who may only read gets the state of the codes, but no code.
      liveRegister.add(write, mayChangeArea(caller, 'attendance'));
      stream.onClose(() => {
        clearInterval(heartbeat);
        streams.delete(stream);
        liveRegister.remove(write);
        release();
      });
    },

    /** Ends every stream, so that the server can stop. */
    close(): void {
      isClosed = true;
      for (const unsubscribe of unsubscribers) unsubscribe();
      for (const stream of streams.keys()) stream.end();
    },

    size: () => ({ liveRegisters: liveRegisters.size, streams: streams.size }),
  };

  /** Whether the token is valid and its account has the rights with which the stream was opened. */
  async function isUnchanged({ caller, token }: Watcher): Promise<boolean> {
    const now = await deps.authenticate(token);
    return now !== undefined && isDeepStrictEqual(rightsOf(now), rightsOf(caller));
  }

  /** Sends a heartbeat, or ends the stream if the access has changed: the client opens a new one with its present rights. */
  async function keepAlive(watcher: Watcher, stream: EventStream): Promise<void> {
    try {
      // Lets the other listeners of this notification run first; one of them invalidates the token cache.
      await Promise.resolve();
      if (await isUnchanged(watcher)) stream.write(heartbeatText);
      else stream.end();
    } catch {
      // The database is unavailable. The stream stays open until the token can be checked again.
      stream.write(heartbeatText);
    }
  }
}

const rightsOf = ({ role, adminRole, departments, staffId, mustChangePassword }: Caller) => ({
  role,
  adminRole,
  departments,
  staffId,
  mustChangePassword,
});

/** Session ids of a payload: one pair of university and session, or a list of pairs. */
function sessionsIn(payload: string): string[] {
  const pairs = JSON.parse(payload) as [string, string] | [string, string][];
  return (typeof pairs[0] === 'string' ? [pairs as [string, string]] : (pairs as [string, string][])).map(
    ([, session]) => session,
  );
}
