import type { RegisterRow } from '@muster/contract/registers';
import type { CurrentCode } from '@muster/contract/sessions';
import type { Listener } from '../../platform/database/listener.ts';
import type { Authenticate } from '../../platform/http/caller.ts';
import { type EventStream, heartbeatText } from '../../platform/http/event-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { type Board, openBoard } from './register-board.service.ts';

export type RegisterEventsDeps = {
  readonly listener: Pick<Listener, 'listen' | 'onRestored'>;
  readonly authenticate: Authenticate;
  readonly readRegister: (universityId: string, sessionId: string) => Promise<RegisterRow[]>;
  readonly readCodes: (universityId: string, sessionId: string) => Promise<() => CurrentCode>;
  readonly log: Pick<Log, 'warn'>;
  readonly heartbeatMs?: number;
};

/** Whose session, and who watches it with which token. */
export type Watcher = {
  readonly universityId: string;
  readonly sessionId: string;
  readonly accountId: string;
  readonly token: string;
};

type Entry = { readonly board: Promise<Board>; users: number };

export type RegisterEvents = ReturnType<typeof makeRegisterEvents>;

/** More streams than this in one process would take its memory; the screens fall back to asking. */
const mostStreams = 2_000;
/** Of one person: many screens, and never all the places that the others need too. */
export const mostStreamsOfOne = 30;
const tooManyStreams = 'Too many screens of yours show a live register. Close some of them.';

/** Registers as they happen: one listener for the process, one read per session however many watch it. */
export function makeRegisterEvents(deps: RegisterEventsDeps) {
  const boards = new Map<string, Entry>();
  const streams = new Map<EventStream, Watcher>();
  /** How many streams each account has, also those that are about to be opened. */
  const usersOf = new Map<string, number>();
  let users = 0;
  let isClosed = false;

  const withBoard = (sessionId: string, work: (board: Board) => void): void => {
    void boards.get(sessionId)?.board.then(work, () => undefined);
  };

  const stops = [
    deps.listener.listen('muster_marks', (payload) => {
      for (const sessionId of sessionsIn(payload)) withBoard(sessionId, (board) => board.marksChanged());
    }),
    deps.listener.listen('muster_sessions', (payload) => {
      withBoard(payload.split(' ')[1] ?? '', (board) => void board.codesChanged());
    }),
    // Signed out, deactivated: no further code and no further name, not only from the next heartbeat on.
    deps.listener.listen('muster_tokens', (accountId) => {
      for (const [stream, watcher] of streams) {
        if (watcher.accountId === accountId) void keepAlive(watcher.token, stream);
      }
    }),
    // Whatever was said while nobody listened has to be looked up.
    deps.listener.onRestored(() => {
      for (const sessionId of boards.keys()) {
        withBoard(sessionId, (board) => {
          board.marksChanged();
          void board.codesChanged();
        });
      }
    }),
  ];

  function entryOf(universityId: string, sessionId: string): Entry {
    const known = boards.get(sessionId);
    if (known) return known;
    const board = openBoard({
      readRegister: () => deps.readRegister(universityId, sessionId),
      readCodes: () => deps.readCodes(universityId, sessionId),
      onError: (error) => deps.log.warn({ err: error }, 'a live register could not be read'),
    });
    const made = { board, users: 0 };
    boards.set(sessionId, made);
    return made;
  }

  /** A place for one more stream, until what is answered is called. */
  function takePlace(accountId: string): () => void {
    const own = usersOf.get(accountId) ?? 0;
    if (own >= mostStreamsOfOne) throw refuse('too_many_attempts', tooManyStreams, undefined, 5);
    if (users >= mostStreams || isClosed) throw refuse('unavailable', undefined, undefined, 5);
    users += 1;
    usersOf.set(accountId, own + 1);
    return () => {
      users -= 1;
      const left = (usersOf.get(accountId) ?? 1) - 1;
      if (left > 0) usersOf.set(accountId, left);
      else usersOf.delete(accountId);
    };
  }

  /** The last to leave closes it; whoever comes afterwards reads anew. */
  function leave(entry: Entry, sessionId: string): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (boards.get(sessionId) === entry) boards.delete(sessionId);
    entry.board.then(
      (board) => board.close(),
      () => undefined,
    );
  }

  return {
    /** `take` takes the connection over, after all that could be refused. */
    async watch(of: Watcher, take: () => EventStream): Promise<void> {
      const givePlaceBack = takePlace(of.accountId);
      const entry = entryOf(of.universityId, of.sessionId);
      entry.users += 1;
      const left = (): void => {
        givePlaceBack();
        leave(entry, of.sessionId);
      };
      const board = await entry.board.catch((error: unknown) => {
        left();
        throw error;
      });
      // Whose access ended while the register was read was told of as no stream was there yet.
      const isKnown = await Promise.resolve(deps.authenticate(of.token)).catch((error: unknown) => {
        left();
        throw error;
      });
      if (isClosed || !isKnown) {
        left();
        throw isClosed ? refuse('unavailable', undefined, undefined, 5) : refuse('unauthenticated');
      }
      const stream = take();
      const write = (text: string): void => void stream.write(text);
      const beat = setInterval(() => void keepAlive(of.token, stream), deps.heartbeatMs ?? 15_000);
      streams.set(stream, of);
      board.add(write);
      stream.onClose(() => {
        clearInterval(beat);
        streams.delete(stream);
        board.remove(write);
        left();
      });
    },

    /** Ends every stream, so that the server can stop. */
    close(): void {
      isClosed = true;
      for (const stop of stops) stop();
      for (const stream of streams.keys()) stream.end();
    },

    size: () => ({ boards: boards.size, streams: streams.size }),
  };

  /** Whoever signed out or was deactivated sees no further name. */
  async function keepAlive(token: string, stream: EventStream): Promise<void> {
    try {
      // Asked after everybody else has heard the same notification.
      await Promise.resolve();
      if (await deps.authenticate(token)) stream.write(heartbeatText);
      else stream.end();
    } catch {
      // The database is away for a moment: what was allowed a moment ago stays open until it can be asked.
      stream.write(heartbeatText);
    }
  }
}

/** One pair of university and session, or a list of such pairs. */
function sessionsIn(payload: string): string[] {
  const pairs = JSON.parse(payload) as [string, string] | [string, string][];
  return (typeof pairs[0] === 'string' ? [pairs as [string, string]] : (pairs as [string, string][])).map(
    ([, session]) => session,
  );
}
