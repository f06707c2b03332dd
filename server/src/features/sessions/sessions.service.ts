import type { AuditAction } from '@muster/contract/accounts/audit-actions';
import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type {
  changeSession,
  CurrentCode,
  extendQr,
  listSessions,
  Session,
  startQr,
} from '@muster/contract/attendance/sessions';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { FirstMarks } from '#domain/first-marks.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { mergeChanges } from '#platform/http/merge-changes.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { sessionKey } from './qr/codes.rules.ts';
import {
  explainEmptyList,
  type OpenedSession,
  openSession,
  type ClassLists,
  type SessionForm,
  type ListTodaysClasses,
} from './opening/opening.service.ts';
import { validateMarkingForm } from './opening/manual-marking-form.service.ts';
import {
  extendQrWindow,
  pauseQrWindow,
  resumeQrWindow,
  type QrWindowChange,
  startQrWindow,
  stopQrWindow,
} from './qr/qr-window-changes.rules.ts';
import { type ClassLife, classStateOf } from './class-state.rules.ts';
import { qrAddress } from './qr/qr-image.rules.ts';
import { qrWindowStatus, toQrWindow, typedEndsInMs } from './qr/qr-window.rules.ts';
import { readHistory } from './history/session-history.service.ts';
import { toCurrentCode, toSession } from './session-reply.rules.ts';
import { type AskForSecondCode, makeSecondCodes } from './second-codes/second-codes.service.ts';
import * as store from './sessions.store.ts';
import type { Withdrawals } from './withdrawals/withdrawals.service.ts';

export type SessionsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly secret: string | Uint8Array;
  /** Base URL of QR codes. */
  readonly publicUrl: string;
  /** Lists today's classes of a timetable entry. */
  readonly listTodaysClasses: ListTodaysClasses;
  readonly classLists: ClassLists;
  readonly withdrawals: Pick<Withdrawals, 'withdraw' | 'restore'>;
  readonly audit: Audit;
  readonly askForSecondCode: AskForSecondCode;
  /** Session cache of this process. Other processes are notified through the database. */
  readonly running?: { invalidate(universityId: string, sessionId: string): void };
};

export type Sessions = ReturnType<typeof makeSessions>;

export function makeSessions(deps: SessionsDeps) {
  const { database, clock } = deps;
  const recordAudit = makeAuditRecorder(deps.audit, 'class session');
  const address = qrAddress(deps.publicUrl);
  const showSecondCode = makeSecondCodes({ clock, secret: deps.secret, ask: deps.askForSecondCode });

  async function load(tx: UniversityTx, id: string): Promise<store.ClassSession> {
    const row = await store.findSession(tx, id);
    if (!row) throw httpError('not_found', 'Class session not found');
    return row;
  }

  const read = (caller: Pick<Caller, 'universityId'>, id: string) =>
    database.inUniversity(caller.universityId, (tx) => load(tx, id));
  const codeNow = (row: store.ClassSession, message?: string): CurrentCode =>
    toCurrentCode(row, sessionKey(deps.secret, row.id), address, clock.now(), message);

  /** Runs a command on a locked session. A command that changes nothing writes nothing. */
  async function command(
    caller: Caller,
    id: string,
    action: AuditAction,
    decide: (row: store.ClassSession, nowMs: number) => QrWindowChange,
    durationMinutes?: number,
  ): Promise<store.ClassSession> {
    const done = await database.inUniversity(caller.universityId, async (tx) => {
      const before = await store.lockSession(tx, id);
      if (!before) throw httpError('not_found', 'Class session not found');
      const change = decide(before, clock.now());
      if (change === 'closed') throw httpError('session_closed');
      if (change === 'unchanged') return before;
      const isNewWindow = change.anchorMs !== before.qr_started_at?.getTime() && change.pausedMs === null;
      await store.updateQrWindow(
        tx,
        id,
        change,
        (isNewWindow ? durationMinutes : undefined) ?? before.duration_minutes,
      );
      await recordChange(tx, caller, id, action);
      return await load(tx, id);
    });
    deps.running?.invalidate(caller.universityId, id);
    return done;
  }

  /** Changes a session in a transaction and returns it as it is afterwards. */
  async function inSession(caller: Caller, id: string, change: (tx: UniversityTx) => Promise<void>): Promise<Session> {
    const row = await database.inUniversity(caller.universityId, async (tx) => {
      await change(tx);
      return await load(tx, id);
    });
    deps.running?.invalidate(caller.universityId, id);
    return toSession(row, clock.now());
  }

  async function recordChange(
    tx: UniversityTx,
    caller: Caller,
    id: string,
    action: AuditAction,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    await recordAudit(tx, caller, action, id, details);
    await store.notifyChanged(tx, id);
  }

  async function openInTransaction(
    tx: UniversityTx,
    caller: Caller,
    form: SessionForm,
    marks?: FirstMarks,
  ): Promise<OpenedSession> {
    const opened = await openSession(tx, caller, form, clock.now(), { ...deps, marks });
    if (opened.isReopened) await deps.classLists.addJoinedWhileUnmarked(tx, opened.sessionId);
    await recordChange(tx, caller, opened.sessionId, opened.isReopened ? 'session.reopened' : 'session.opened');
    return opened;
  }

  async function explainEmpty(tx: UniversityTx, row: store.ClassSession): Promise<string | null> {
    if (row.expected > 0) return null;
    const { module_id: moduleId, groups, academic_year: academicYear, semester } = row;
    const groupIds = groups.map(({ id }) => id);
    const of = { moduleId, groupIds, academicYear: academicYear ?? '', semester };
    return await explainEmptyList(tx, deps.classLists, of);
  }

  return {
    /** Opens a session within the transaction of a manual register. */
    async openForMarking(
      tx: UniversityTx,
      caller: Caller,
      form: SessionForm,
      marks: FirstMarks,
    ): Promise<OpenedSession> {
      await validateMarkingForm(tx, form, clock.now(), deps.classLists);
      return await openInTransaction(tx, caller, form, marks);
    },

    /** `noStudents`: why no student is expected; null if one is. */
    async open(
      caller: Caller,
      form: SessionForm,
    ): Promise<{ session: Session; isReopened: boolean; noStudents: string | null }> {
      const { row, isReopened, noStudents } = await database.inUniversity(caller.universityId, async (tx) => {
        const opened = await openInTransaction(tx, caller, form);
        const row = await load(tx, opened.sessionId);
        return { row, isReopened: opened.isReopened, noStudents: await explainEmpty(tx, row) };
      });
      return { session: toSession(row, clock.now()), isReopened, noStudents };
    },

    list: (caller: Caller, query: QueryOf<typeof listSessions>): Promise<ReplyOf<typeof listSessions>> =>
      readHistory(deps, caller, query),

    async get(caller: Pick<Caller, 'universityId'>, id: string): Promise<Session> {
      return toSession(await read(caller, id), clock.now());
    },

    async change(caller: Caller, id: string, { seen, ...body }: BodyOf<typeof changeSession>): Promise<Session> {
      const row = await database.inUniversity(caller.universityId, async (tx) => {
        const before = await store.lockSession(tx, id);
        if (!before) throw httpError('not_found', 'Class session not found');
        if (before.withdrawn_at) throw httpError('session_closed', withdrawalTexts.isWithdrawn);
        const { geofence } = toSession(before, clock.now());
        const { head_count, late_after_minutes } = before;
        // A concurrent change of the head count is a conflict.
        if (seen?.head_count !== undefined && body.head_count !== undefined)
          mergeChanges({ head_count: body.head_count }, { head_count: seen.head_count }, { head_count });
        const changes: Record<string, unknown> = Object.fromEntries(
          Object.entries(body).filter(([, value]) => value !== undefined),
        );
        await store.updateSettings(tx, id, { head_count, late_after_minutes, geofence, ...changes });
        await recordChange(tx, caller, id, 'session.changed', changes);
        return await load(tx, id);
      });
      deps.running?.invalidate(caller.universityId, id);
      return toSession(row, clock.now());
    },

    withdraw: (caller: Caller, id: string, reason: string): Promise<Session> =>
      inSession(caller, id, (tx) => deps.withdrawals.withdraw(tx, caller, [id], reason)),

    restore: (caller: Caller, id: string): Promise<Session> =>
      inSession(caller, id, (tx) => deps.withdrawals.restore(tx, caller, id)),

    async start(caller: Caller, id: string, body: BodyOf<typeof startQr>): Promise<CurrentCode> {
      const minutes = body?.duration_minutes;
      const row = await command(
        caller,
        id,
        'codes.started',
        (session, nowMs) => {
          if (session.withdrawn_at) throw httpError('session_closed', withdrawalTexts.isWithdrawn);
          return startQrWindow(toQrWindow(session), nowMs, minutes ?? session.duration_minutes);
        },
        minutes,
      );
      return codeNow(row, 'QR code generation started');
    },

    pause: async (caller: Caller, id: string): Promise<CurrentCode> =>
      codeNow(await command(caller, id, 'codes.paused', (session, nowMs) => pauseQrWindow(toQrWindow(session), nowMs))),

    resume: async (caller: Caller, id: string): Promise<CurrentCode> =>
      codeNow(
        await command(caller, id, 'codes.resumed', (session, nowMs) => resumeQrWindow(toQrWindow(session), nowMs)),
      ),

    extend: async (caller: Caller, id: string, { minutes, total_sequences: seen }: BodyOf<typeof extendQr>) =>
      codeNow(
        await command(caller, id, 'codes.extended', (session, nowMs) =>
          extendQrWindow(toQrWindow(session), nowMs, minutes, seen),
        ),
      ),

    /** Shows a code to type. A repeated press keeps the code that is still shown. */
    async showTyped(caller: Caller, id: string): Promise<CurrentCode> {
      const row = await database.inUniversity(caller.universityId, async (tx) => {
        const before = await store.lockSession(tx, id);
        if (!before) throw httpError('not_found', 'Class session not found');
        const [qrWindow, nowMs] = [toQrWindow(before), clock.now()];
        if (qrWindowStatus(qrWindow, nowMs).state !== 'running') throw httpError('session_closed');
        if (typedEndsInMs(qrWindow, before.typed_shown_at[0]?.getTime(), nowMs) > 0) return before;
        await store.insertTypedCode(tx, id, new Date(nowMs));
        await recordChange(tx, caller, id, 'codes.typed_shown');
        return await load(tx, id);
      });
      deps.running?.invalidate(caller.universityId, id);
      return codeNow(row);
    },

    async showSecond(caller: Caller, id: string, isAutomatic: boolean): Promise<CurrentCode> {
      const row = await database.inUniversity(caller.universityId, async (tx) => {
        const before = await store.lockSession(tx, id);
        if (!before) throw httpError('not_found', 'Class session not found');
        const chosen = await showSecondCode(tx, before, isAutomatic);
        if (chosen === undefined) return before;
        await recordChange(tx, caller, id, 'codes.second_shown', { chosen, is_automatic: isAutomatic });
        return await load(tx, id);
      });
      deps.running?.invalidate(caller.universityId, id);
      return codeNow(row);
    },

    async stop(caller: Caller, id: string): Promise<void> {
      await command(caller, id, 'codes.stopped', (session, nowMs) => stopQrWindow(toQrWindow(session), nowMs));
    },

    current: async (caller: Pick<Caller, 'universityId'>, id: string): Promise<CurrentCode> =>
      codeNow(await read(caller, id)),

    /** Returns a function that computes the current code without a query, for server-sent events. */
    async codes(universityId: string, id: string): Promise<() => CurrentCode> {
      const row = await read({ universityId }, id);
      return () => codeNow(row);
    },

    /** Returns the state of the QR window from the columns of a session. */
    stateOf: (row: Parameters<typeof toQrWindow>[0]) => qrWindowStatus(toQrWindow(row), clock.now()).state,

    classStateOf: (life: ClassLife | null, endsMs: number) => classStateOf(life, endsMs, clock.now()),
  };
}
