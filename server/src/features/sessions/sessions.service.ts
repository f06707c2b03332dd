import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { changeSession, CurrentCode, extendQr, listSessions, Session, startQr } from '@muster/contract/sessions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sessionKey } from './codes.rules.ts';
import { type Opened, openSession, type SessionForm, type TodaysClasses } from './opening.service.ts';
import { checkMarkingForm } from './opening-by-hand.service.ts';
import { extendRun, pauseRun, resumeRun, type RunChange, startRun, stopRun } from './run-changes.rules.ts';
import { runAt } from './runs.rules.ts';
import { readHistory } from './session-history.service.ts';
import { codeOf, runOf, sessionOf } from './session-reply.rules.ts';
import * as store from './sessions.store.ts';

/** Keeps who did what to a session, in the same transaction. */
export type Audit = (
  tx: Tx,
  event: {
    universityId: string;
    actor: string;
    action: string;
    subjectType: string;
    subjectId: string;
    details: Record<string, unknown>;
  },
) => Promise<void>;

export type SessionsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly secret: string | Uint8Array;
  /** What a phone opens; the code's path is appended. */
  readonly publicUrl: string;
  /** What an entry of the timetable has today; the timetables know. */
  readonly todaysClasses: TodaysClasses;
  readonly audit?: Audit;
  /** Remembers running sessions in this process: told at once, the other processes are notified. */
  readonly running?: { changed(universityId: string, sessionId: string): void };
};

export type Sessions = ReturnType<typeof makeSessions>;

export function makeSessions(deps: SessionsDeps) {
  const { database, clock } = deps;
  // Upper case: QR codes have a denser mode for it, and scheme and host do not mind.
  const address = deps.publicUrl.replace(/\/+$/, '').toUpperCase();

  async function load(tx: UniversityTx, id: string): Promise<store.ClassSession> {
    const row = await store.findSession(tx, id);
    if (!row) throw refuse('not_found', 'Class session not found');
    return row;
  }

  const read = (caller: Pick<Caller, 'universityId'>, id: string) =>
    database.inUniversity(caller.universityId, (tx) => load(tx, id));
  const codeNow = (row: store.ClassSession, message?: string): CurrentCode =>
    codeOf(row, sessionKey(deps.secret, row.id), address, clock.now(), message);

  /** One command at a time per session; what changes nothing writes nothing. */
  async function command(
    caller: Caller,
    id: string,
    action: string,
    decide: (row: store.ClassSession, nowMs: number) => RunChange,
    durationMinutes?: number,
  ): Promise<store.ClassSession> {
    const done = await database.inUniversity(caller.universityId, async (tx) => {
      const before = await store.lockSession(tx, id);
      if (!before) throw refuse('not_found', 'Class session not found');
      const change = decide(before, clock.now());
      if (change === 'closed') throw refuse('session_closed');
      if (change === 'unchanged') return before;
      const isNewRun = change.anchorMs !== before.qr_started_at?.getTime() && change.pausedMs === null;
      await store.updateRun(tx, id, change, (isNewRun ? durationMinutes : undefined) ?? before.duration_minutes);
      await noted(tx, caller, id, action);
      return await load(tx, id);
    });
    deps.running?.changed(caller.universityId, id);
    return done;
  }

  async function noted(
    tx: UniversityTx,
    caller: Caller,
    id: string,
    action: string,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const { universityId, accountId: actor } = caller;
    await deps.audit?.(tx, { universityId, actor, action, subjectType: 'class session', subjectId: id, details });
    await store.notifyChanged(tx, id);
  }

  async function openIn(tx: UniversityTx, caller: Caller, form: SessionForm): Promise<Opened> {
    const opened = await openSession(tx, caller, form, clock.now(), deps.todaysClasses);
    await noted(tx, caller, opened.sessionId, opened.isReopened ? 'session.reopened' : 'session.opened');
    return opened;
  }

  return {
    /** For marking by hand, which opens the session as a part of its own transaction. */
    async openForMarking(tx: UniversityTx, caller: Caller, form: SessionForm): Promise<Opened> {
      await checkMarkingForm(tx, form, clock.now());
      return await openIn(tx, caller, form);
    },

    async open(caller: Caller, form: SessionForm): Promise<{ session: Session; isReopened: boolean }> {
      const { row, isReopened } = await database.inUniversity(caller.universityId, async (tx) => {
        const opened = await openIn(tx, caller, form);
        return { row: await load(tx, opened.sessionId), isReopened: opened.isReopened };
      });
      return { session: sessionOf(row, clock.now()), isReopened };
    },

    list: (caller: Caller, query: QueryOf<typeof listSessions>): Promise<ReplyOf<typeof listSessions>> =>
      readHistory(deps, caller, query),

    async get(caller: Pick<Caller, 'universityId'>, id: string): Promise<Session> {
      return sessionOf(await read(caller, id), clock.now());
    },

    async change(caller: Caller, id: string, { seen, ...body }: BodyOf<typeof changeSession>): Promise<Session> {
      const row = await database.inUniversity(caller.universityId, async (tx) => {
        const before = await store.lockSession(tx, id);
        if (!before) throw refuse('not_found', 'Class session not found');
        const { geofence } = sessionOf(before, clock.now());
        const { head_count, late_after_minutes } = before;
        // Of two who have counted in one room, the later sees the other's figure first.
        if (seen?.head_count !== undefined && body.head_count !== undefined)
          asSeen({ head_count: body.head_count }, { head_count: seen.head_count }, { head_count });
        const given: Record<string, unknown> = Object.fromEntries(
          Object.entries(body).filter(([, value]) => value !== undefined),
        );
        await store.updateSettings(tx, id, { head_count, late_after_minutes, geofence, ...given });
        await noted(tx, caller, id, 'session.changed', given);
        return await load(tx, id);
      });
      deps.running?.changed(caller.universityId, id);
      return sessionOf(row, clock.now());
    },

    async start(caller: Caller, id: string, body: BodyOf<typeof startQr>): Promise<CurrentCode> {
      const minutes = body?.duration_minutes;
      const row = await command(
        caller,
        id,
        'codes.started',
        (session, nowMs) => startRun(runOf(session), nowMs, minutes ?? session.duration_minutes),
        minutes,
      );
      return codeNow(row, 'QR code generation started');
    },

    pause: async (caller: Caller, id: string): Promise<CurrentCode> =>
      codeNow(await command(caller, id, 'codes.paused', (session, nowMs) => pauseRun(runOf(session), nowMs))),

    resume: async (caller: Caller, id: string): Promise<CurrentCode> =>
      codeNow(await command(caller, id, 'codes.resumed', (session, nowMs) => resumeRun(runOf(session), nowMs))),

    extend: async (caller: Caller, id: string, { minutes, total_sequences: seen }: BodyOf<typeof extendQr>) =>
      codeNow(
        await command(caller, id, 'codes.extended', (session, nowMs) =>
          extendRun(runOf(session), nowMs, minutes, seen),
        ),
      ),

    async stop(caller: Caller, id: string): Promise<void> {
      await command(caller, id, 'codes.stopped', (session, nowMs) => stopRun(runOf(session), nowMs));
    },

    current: async (caller: Pick<Caller, 'universityId'>, id: string): Promise<CurrentCode> =>
      codeNow(await read(caller, id)),

    /** The facts that codes are made from, so that a screen's codes can be pushed without a query for each. */
    async codes(universityId: string, id: string): Promise<() => CurrentCode> {
      const row = await read({ universityId }, id);
      return () => codeNow(row);
    },

    /** Where a session's run stands, for whoever read its columns. */
    stateOf: (row: Parameters<typeof runOf>[0]) => runAt(runOf(row), clock.now()).state,
  };
}
