import type { BodyOf, ReplyOf } from '@muster/contract/endpoint';
import type { correctMark, markHistory, RegisterRow, reviewFlag } from '@muster/contract/registers';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import * as corrections from './register-corrections.store.ts';
import { lockFlag, updateFlag } from './register-flags.store.ts';
import { type Counts, countsOf } from './register.rules.ts';
import * as store from './register.store.ts';

export type Registers = ReturnType<typeof makeRegisters>;

export function makeRegisters({ database, clock }: { database: Pick<Database, 'inUniversity'>; clock: Clock }) {
  async function read(tx: UniversityTx, sessionId: string): Promise<RegisterRow[]> {
    return (await store.listRegister(tx, sessionId)).map(rowOf);
  }

  async function getRow(tx: UniversityTx, sessionId: string, studentId: string): Promise<RegisterRow> {
    const [line] = await store.listRegister(tx, sessionId, studentId);
    if (line) return rowOf(line);
    const student = await store.findStudent(tx, sessionId, studentId);
    throw student
      ? refuse('not_expected', 'This student is not on the list of this class.')
      : refuse('not_found', 'Student not found');
  }

  return {
    list: (universityId: string, sessionId: string): Promise<RegisterRow[]> =>
      database.inUniversity(universityId, (tx) => read(tx, sessionId)),

    /** The lecturer's word replaces the mark; what stood before is kept. Saying what stands already changes nothing. */
    async correct(
      caller: Caller,
      of: { sessionId: string; studentId: string },
      body: BodyOf<typeof correctMark>,
    ): Promise<Counts & { student: RegisterRow }> {
      return await database.inUniversity(caller.universityId, async (tx) => {
        await getRow(tx, of.sessionId, of.studentId);
        if (await correctMarkIn(tx, caller, of, body, new Date(clock.now())))
          await store.notifyMarked(tx, of.sessionId);
        const rows = await read(tx, of.sessionId);
        const student = rows.find(({ id }) => id === of.studentId);
        if (!student) throw new Error('A corrected student is on the register');
        return { ...countsOf(rows), student };
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

    async review(
      caller: Caller,
      of: { sessionId: string; studentId: string },
      { signal, state }: BodyOf<typeof reviewFlag>,
    ): Promise<RegisterRow> {
      return await database.inUniversity(caller.universityId, async (tx) => {
        const flag = await lockFlag(tx, { ...of, signal });
        if (!flag) throw refuse('not_found', 'Flag not found');
        if (flag.state !== state) {
          await updateFlag(tx, { ...of, signal }, flag.state, state, caller.accountId, new Date(clock.now()));
          await store.notifyMarked(tx, of.sessionId);
        }
        return await getRow(tx, of.sessionId, of.studentId);
      });
    },
  };
}

/** Whether anything changed. Absent without a mark is what stands already. */
export async function correctMarkIn(
  tx: UniversityTx,
  caller: Caller,
  of: { sessionId: string; studentId: string },
  { status, reason }: BodyOf<typeof correctMark>,
  at: Date,
): Promise<boolean> {
  const by = caller.accountId;
  let before = await corrections.lockMark(tx, of);
  if (!before && status === 'absent') return false;
  if (!before && !(await corrections.insertManualMark(tx, of, status, by, at)))
    before = await corrections.lockMark(tx, of);
  if (before?.status === status) return false;
  if (before) await corrections.updateMark(tx, of, status, by, at);
  await corrections.insertChange(tx, { ...of, by, at, before, status, reason: reason || null });
  return true;
}

function rowOf(line: store.RegisterLine): RegisterRow {
  return {
    ...line,
    marked_at: line.marked_at?.toISOString() ?? null,
    flags: line.flags as RegisterRow['flags'],
  };
}
