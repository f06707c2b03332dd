import { systemLabel } from '@muster/contract/accounts/person-labels';
import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { BodyOf, ReplyOf } from '@muster/contract/http/endpoint';
import type {
  correctMark,
  decideLateDelivery,
  markHistory,
  RegisterCounts,
  RegisterRow,
  reviewFlag,
} from '@muster/contract/attendance/registers';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as store from './registers.store.ts';

export type Registers = ReturnType<typeof makeRegisters>;

export type RegistersDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  /** Returns whether the status changed. */
  readonly correctMark: (
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey,
    mark: BodyOf<typeof correctMark>,
    at: Date,
  ) => Promise<boolean>;
  readonly reviewFlag: (
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey,
    verdict: BodyOf<typeof reviewFlag>,
    at: Date,
  ) => Promise<void>;
  readonly decideLateDelivery: (
    tx: UniversityTx,
    caller: Caller,
    of: MarkKey,
    decision: BodyOf<typeof decideLateDelivery>,
    at: Date,
  ) => Promise<void>;
};

type MarkKey = { readonly sessionId: string; readonly studentId: string };

export function makeRegisters({ database, clock, ...deps }: RegistersDeps) {
  async function read(tx: UniversityTx, sessionId: string): Promise<RegisterRow[]> {
    return (await store.listRegister(tx, sessionId)).map(toRegisterRow);
  }

  async function getRow(tx: UniversityTx, sessionId: string, studentId: string): Promise<RegisterRow> {
    const line = await store.findRegisterLine(tx, sessionId, studentId);
    if (line) return toRegisterRow(line);
    const student = await store.findStudent(tx, sessionId, studentId);
    throw student
      ? httpError('not_expected', 'This student is not on the list of this class.')
      : httpError('not_found', 'Student not found');
  }

  async function requireNotWithdrawn(tx: UniversityTx, sessionId: string): Promise<void> {
    if (await store.isWithdrawn(tx, sessionId)) throw httpError('session_closed', withdrawalTexts.isWithdrawn);
  }

  const decide = (
    { universityId }: Caller,
    { sessionId, studentId }: MarkKey,
    work: (tx: UniversityTx, at: Date) => Promise<void>,
  ): Promise<RegisterRow> =>
    database.inUniversity(universityId, async (tx) => {
      await requireNotWithdrawn(tx, sessionId);
      await work(tx, new Date(clock.now()));
      return await getRow(tx, sessionId, studentId);
    });

  return {
    list: (universityId: string, sessionId: string): Promise<RegisterRow[]> =>
      database.inUniversity(universityId, (tx) => read(tx, sessionId)),

    /** Sets the mark and records the previous one in the history. An equal mark changes nothing, but a new reason is recorded. */
    async correct(
      caller: Caller,
      of: MarkKey,
      body: BodyOf<typeof correctMark>,
    ): Promise<RegisterCounts & { student: RegisterRow }> {
      return await database.inUniversity(caller.universityId, async (tx) => {
        await getRow(tx, of.sessionId, of.studentId);
        await requireNotWithdrawn(tx, of.sessionId);
        await deps.correctMark(tx, caller, of, body, new Date(clock.now()));
        const student = await getRow(tx, of.sessionId, of.studentId);
        return { ...(await store.countRegister(tx, of.sessionId)), student };
      });
    },

    async history(
      caller: Caller,
      sessionId: string,
      studentId: string,
    ): Promise<ReplyOf<typeof markHistory>['changes']> {
      return await database.inUniversity(caller.universityId, async (tx) => {
        await getRow(tx, sessionId, studentId);
        const lines = await store.listHistory(tx, sessionId, studentId);
        return lines.map((line) => ({
          ...line,
          changed_at: line.changed_at.toISOString(),
          changed_by: line.changed_by ?? systemLabel,
        }));
      });
    },

    review: (caller: Caller, of: MarkKey, verdict: BodyOf<typeof reviewFlag>): Promise<RegisterRow> =>
      decide(caller, of, (tx, at) => deps.reviewFlag(tx, caller, of, verdict, at)),

    decide: (caller: Caller, of: MarkKey, decision: BodyOf<typeof decideLateDelivery>): Promise<RegisterRow> =>
      decide(caller, of, (tx, at) => deps.decideLateDelivery(tx, caller, of, decision, at)),
  };
}

function toRegisterRow(row: store.RegisterLine): RegisterRow {
  const { source, added_by: by, added_at: at, added_reason: reason, ...line } = row;
  return {
    ...line,
    added: source === 'class_list' || at === null ? null : { source, by, at: at.toISOString(), reason },
    marked_at: line.marked_at?.toISOString() ?? null,
    flags: line.flags as RegisterRow['flags'],
  };
}
