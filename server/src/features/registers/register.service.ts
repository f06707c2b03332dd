import type { BodyOf, ReplyOf } from '@muster/contract/endpoint';
import type { correctMark, markHistory, RegisterRow, reviewFlag } from '@muster/contract/registers';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Counts } from './register.rules.ts';
import * as store from './register.store.ts';

export type Registers = ReturnType<typeof makeRegisters>;

export type RegistersDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  /** Whether the mark says something else now; the attendance does that. */
  readonly correctMark: (
    tx: UniversityTx,
    caller: Caller,
    of: RegisterPlace,
    to: BodyOf<typeof correctMark>,
    at: Date,
  ) => Promise<boolean>;
  readonly reviewFlag: (
    tx: UniversityTx,
    caller: Caller,
    of: RegisterPlace,
    verdict: BodyOf<typeof reviewFlag>,
    at: Date,
  ) => Promise<void>;
};

type RegisterPlace = { readonly sessionId: string; readonly studentId: string };

export function makeRegisters({ database, clock, ...deps }: RegistersDeps) {
  async function read(tx: UniversityTx, sessionId: string): Promise<RegisterRow[]> {
    return (await store.listRegister(tx, sessionId)).map(rowOf);
  }

  async function getRow(tx: UniversityTx, sessionId: string, studentId: string): Promise<RegisterRow> {
    const line = await store.findRegisterLine(tx, sessionId, studentId);
    if (line) return rowOf(line);
    const student = await store.findStudent(tx, sessionId, studentId);
    throw student
      ? refuse('not_expected', 'This student is not on the list of this class.')
      : refuse('not_found', 'Student not found');
  }

  return {
    list: (universityId: string, sessionId: string): Promise<RegisterRow[]> =>
      database.inUniversity(universityId, (tx) => read(tx, sessionId)),

    /** The lecturer's word replaces the mark; what stood before is kept. Saying what stands already changes nothing; a reason is kept. */
    async correct(
      caller: Caller,
      of: RegisterPlace,
      body: BodyOf<typeof correctMark>,
    ): Promise<Counts & { student: RegisterRow }> {
      return await database.inUniversity(caller.universityId, async (tx) => {
        await getRow(tx, of.sessionId, of.studentId);
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
        return lines.map((line) => ({ ...line, changed_at: line.changed_at.toISOString() }));
      });
    },

    async review(caller: Caller, of: RegisterPlace, verdict: BodyOf<typeof reviewFlag>): Promise<RegisterRow> {
      return await database.inUniversity(caller.universityId, async (tx) => {
        await deps.reviewFlag(tx, caller, of, verdict, new Date(clock.now()));
        return await getRow(tx, of.sessionId, of.studentId);
      });
    },
  };
}

function rowOf(line: store.RegisterLine): RegisterRow {
  return {
    ...line,
    marked_at: line.marked_at?.toISOString() ?? null,
    flags: line.flags as RegisterRow['flags'],
  };
}
