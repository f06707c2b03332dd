import { dayMs } from '@muster/contract/http/durations';
import type { BodyOf } from '@muster/contract/http/endpoint';
import {
  joinUndoDays,
  maxJoinMarks,
  type JoinedPerson,
  type JoinPreview,
  type joinStudents,
  type StudentJoins as JoinsReply,
  studentJoinTexts,
} from '@muster/contract/people/student-joins';
import { studentTexts } from '@muster/contract/people/students';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import { findCautions } from './join-cautions.rules.ts';
import { joinValues, separatedValues } from './join-values.rules.ts';
import { countRows, listMarksOfBoth, moveRows, moveRowsBack, type Pair } from './moved-rows.store.ts';
import * as store from './student-joins.store.ts';

export type StudentJoinsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly people: {
    change(
      tx: UniversityTx,
      accountId: string,
      change: { name: string; email: string; active: boolean },
      by: string,
    ): Promise<void>;
    replace(tx: UniversityTx, accountId: string, email: string, by: string): Promise<void>;
    giveBack(tx: UniversityTx, accountId: string, of: { since: Date; isEmailChanged: boolean }): Promise<void>;
    invalidate(accountIds: readonly string[]): void;
  };
  /** Changes the attendance of students, and rewrites their figures. */
  readonly rewriteFigures: (
    tx: UniversityTx,
    studentIds: readonly string[],
    change: () => Promise<void>,
  ) => Promise<void>;
  /** Counts the students on the lists of sessions again. Call it after `rewriteFigures`: corrections lock rows, then figures, then sessions. */
  readonly recountExpected: (tx: UniversityTx, sessionIds: readonly string[]) => Promise<void>;
  /** Has the early warnings of the university evaluated again. */
  readonly evaluateWarningsAgain: (tx: UniversityTx) => Promise<void>;
};

export type StudentJoins = ReturnType<typeof makeStudentJoins>;

const foreignKeyViolation = '23503';

/** Joins two records of one student, and separates them again. */
export function makeStudentJoins({
  clock,
  audit,
  people,
  rewriteFigures,
  recountExpected,
  evaluateWarningsAgain,
  ...deps
}: StudentJoinsDeps) {
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(audit, 'student');

  async function getPair(tx: UniversityTx, { keptId, joinedId }: Pair) {
    const [kept, joined] = await store.listPeople(tx, [keptId, joinedId]);
    if (!kept || !joined) throw httpError('not_found', studentTexts.notFound);
    return { kept, joined };
  }

  async function findRunningProblem(tx: UniversityTx, pair: Pair): Promise<string | null> {
    const code = await store.findRunningClass(tx, pair, new Date(clock.now()));
    return code === undefined ? null : `A class of ${code} is running. Please try again when it is over.`;
  }

  /** Why the records cannot be joined now. */
  async function findProblem(
    tx: UniversityTx,
    pair: Pair,
    kept: store.PersonRow,
    joined: store.PersonRow,
  ): Promise<string | null> {
    for (const one of [kept, joined])
      if (one.joined_into !== null) return `${one.student_id} was joined into another record`;
    if (joined.has_joined)
      return `Another record was joined into ${joined.student_id}. Please keep ${joined.student_id}; it can get the other number.`;
    return await findRunningProblem(tx, pair);
  }

  async function list(tx: UniversityTx, id: string): Promise<JoinsReply> {
    const [record] = await store.listPeople(tx, [id]);
    if (!record) throw httpError('not_found', studentTexts.notFound);
    const [into] = record.joined_into === null ? [] : await store.listPeople(tx, [record.joined_into]);
    const joins = await store.listJoins(tx, id);
    const isLatest = (row: store.JoinRow): boolean => joins.find(({ undone_at }) => undone_at === null) === row;
    return {
      joined_into: into ? { id: into.id, name: into.name, student_id: into.student_id } : null,
      joins: joins.map((row) => ({
        id: row.id,
        record: { id: row.joined_id, name: row.name, student_id: row.student_id },
        joined_by: row.joined_by,
        joined_at: row.joined_at.toISOString(),
        undone_by: row.undone_by,
        undone_at: row.undone_at?.toISOString() ?? null,
        undo_problem: undoProblem(row, record, isLatest(row), clock.now()),
      })),
    };
  }

  /** The account of the record has its name, email and status. */
  async function adaptAccount(tx: UniversityTx, caller: Caller, values: store.PersonValues): Promise<void> {
    const { account_id: accountId, name, email, active } = values;
    if (accountId !== null) await people.change(tx, accountId, { name, email, active }, caller.accountId);
  }

  return {
    list: (caller: Caller, id: string): Promise<JoinsReply> => inAdminTransaction(caller, (tx) => list(tx, id)),

    preview: (caller: Caller, keptId: string, joinedId: string): Promise<JoinPreview> =>
      inAdminTransaction(caller, async (tx) => {
        if (keptId === joinedId) throw validationError({ other: studentJoinTexts.same });
        const pair = { keptId, joinedId };
        const { kept, joined } = await getPair(tx, pair);
        return {
          kept: toPerson(kept),
          joined: toPerson(joined),
          rows: await countRows(tx, pair),
          marks: await listMarksOfBoth(tx, pair, maxJoinMarks),
          cautions: findCautions(kept, joined, await store.countAttendedByBoth(tx, pair)),
          problem: await findProblem(tx, pair, kept, joined),
        };
      }),

    async join(
      caller: Caller,
      keptId: string,
      { other: joinedId, confirmed, ...choices }: BodyOf<typeof joinStudents>,
    ): Promise<JoinsReply> {
      if (keptId === joinedId) throw validationError({ other: studentJoinTexts.same });
      const pair = { keptId, joinedId };
      const { reply, accountIds } = await inAdminTransaction(caller, async (tx) => {
        await store.lockPeople(tx, pair);
        const { kept, joined } = await getPair(tx, pair);
        const problem = await findProblem(tx, pair, kept, joined);
        if (problem !== null) throw httpError('conflict', problem);
        const cautions = findCautions(kept, joined, await store.countAttendedByBoth(tx, pair));
        if (cautions.length > 0 && !confirmed)
          throw validationError({ confirmed: studentJoinTexts.notConfirmed(cautions) });
        const [chosen, left] = choices.sign_in === 'kept' ? [kept, joined] : [joined, kept];
        if (chosen.account_id === null && left.account_id !== null)
          throw validationError({ sign_in: studentJoinTexts.noAccount });
        const at = new Date(clock.now());
        const id = await store.insertJoin(tx, pair, { by: caller.accountId, at });
        const changes = joinValues(kept, joined, choices);
        await store.updatePeople(tx, pair, { kept: changes.kept.after, joined: changes.joined.after }, keptId);
        const { account_id: closedAccount } = changes.joined.after;
        if (closedAccount !== null) await people.replace(tx, closedAccount, changes.kept.after.email, caller.accountId);
        await adaptAccount(tx, caller, changes.kept.after);
        let rows: store.JoinChanges['rows'] = {};
        await rewriteFigures(tx, [keptId, joinedId], async () => {
          rows = await moveRows(tx, pair);
        });
        await recountExpected(tx, sessionsOfBoth(rows));
        await store.updateJoinChanges(tx, id, { ...changes, rows });
        await evaluateWarningsAgain(tx);
        await recordAudit(tx, caller, 'student.joined', keptId, {
          number: changes.kept.after.student_id,
          joined_number: changes.joined.after.student_id,
          ids: [keptId, joinedId],
          chosen: choices,
          cautions: cautions.length,
          rows: countChanged(rows),
        });
        return { reply: await list(tx, keptId), accountIds: accountsOf(changes) };
      });
      people.invalidate(accountIds);
      return reply;
    },

    async undo(caller: Caller, keptId: string, joinId: string): Promise<JoinsReply> {
      const work = inAdminTransaction(caller, async (tx) => {
        const join = (await store.listJoins(tx, keptId)).find(({ id }) => id === joinId);
        if (join === undefined) throw httpError('not_found', studentJoinTexts.notFound);
        const { joined_id: joinedId, joined_at: joinedAt } = join;
        const pair = { keptId, joinedId };
        await store.lockPeople(tx, pair);
        const { joins } = await list(tx, keptId);
        const problem = joins.find(({ id }) => id === joinId)?.undo_problem ?? (await findRunningProblem(tx, pair));
        const changes = await store.findChanges(tx, joinId);
        if (problem !== null || changes === null) throw httpError('conflict', problem ?? studentJoinTexts.tooLate);
        const { kept } = await getPair(tx, pair);
        await rewriteFigures(tx, [keptId, joinedId], () => moveRowsBack(tx, { ...pair, joinedAt }, changes.rows));
        await recountExpected(tx, sessionsOfBoth(changes.rows));
        const separated = separatedValues(kept, changes);
        await store.updatePeople(tx, pair, separated, null);
        await store.updateJoinUndone(tx, joinId, { by: caller.accountId, at: new Date(clock.now()) });
        const { account_id: accountId, email } = separated.joined;
        // Since the join, the person of the kept record could sign in with it.
        if (accountId !== null && accountId === changes.kept.after.account_id)
          await people.giveBack(tx, accountId, { since: joinedAt, isEmailChanged: kept.email !== email });
        // First the account that leaves the kept record, so that its email is free.
        await adaptAccount(tx, caller, separated.joined);
        await adaptAccount(tx, caller, separated.kept);
        await evaluateWarningsAgain(tx);
        await recordAudit(tx, caller, 'student.separated', keptId, {
          number: separated.kept.student_id,
          joined_number: separated.joined.student_id,
          ids: [keptId, joinedId],
          rows: countChanged(changes.rows),
        });
        return { reply: await list(tx, keptId), accountIds: accountsOf(changes) };
      });
      const { reply, accountIds } = await work.catch((error: unknown) => {
        const { code, constraint } = error as { code?: unknown; constraint?: unknown };
        if (code === foreignKeyViolation) throw httpError('conflict', studentJoinTexts.gone);
        if (constraint === 'students_student_id_key')
          throw httpError('conflict', 'The student ID of the other record is taken now');
        throw error;
      });
      people.invalidate(accountIds);
      return reply;
    },
  };
}

/** Why a join cannot be undone. Of several records that were joined into one, the latest is separated first. */
function undoProblem(
  { undone_at, has_changes, joined_at }: store.JoinRow,
  kept: store.PersonRow,
  isLatest: boolean,
  nowMs: number,
): string | null {
  if (undone_at !== null) return studentJoinTexts.undone;
  if (!has_changes || joined_at.getTime() + joinUndoDays * dayMs <= nowMs) return studentJoinTexts.tooLate;
  if (kept.joined_into !== null) return `${kept.student_id} was joined into another record`;
  return isLatest ? null : 'Please separate the record that was joined last first';
}

const accountsOf = ({ kept, joined }: Pick<store.JoinChanges, 'kept' | 'joined'>): string[] =>
  [kept.before.account_id, joined.before.account_id].filter((id) => id !== null);

/** The class sessions in which both records had a place: one place gave way. */
const sessionsOfBoth = ({ attendance }: store.JoinChanges['rows']): string[] =>
  (attendance?.removed ?? []).map(({ session_id: id }) => String(id));

const countChanged = (rows: store.JoinChanges['rows']): Record<string, { moved: number; removed: number }> =>
  Object.fromEntries(
    Object.entries(rows).map(([table, { moved, removed }]) => [
      table,
      { moved: moved.length, removed: removed.length },
    ]),
  );

const toPerson = (row: store.PersonRow): JoinedPerson => ({
  id: row.id,
  name: row.name,
  student_id: row.student_id,
  email: row.email,
  dob: row.dob,
  degree_programme: row.degree_programme,
  group_name: row.group_name,
  active: row.active,
  photo_url: row.photo_url,
  has_account: row.account_id !== null,
  last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
