import { dayMs } from '@muster/contract/http/durations';
import { withoutIdentifier } from '@muster/contract/accounts/person-labels';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import {
  type changeExcuseRule,
  type decideExcuse,
  type Excuse,
  type ExcuseClass,
  type listExcuses,
} from '@muster/contract/attendance/excuse-decisions';
import {
  type ExcuseRule,
  excuseTexts,
  maxWaitingExcuses,
  type reportAbsence,
} from '@muster/contract/attendance/excuses';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { mergeChanges } from '#platform/http/merge-changes.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { listExcuseClasses } from './excuse-classes.store.ts';
import { validateDays, defaultRule } from './excuses.rules.ts';
import * as store from './excuses.store.ts';
import { applyExcuse, type ExcusedMarks, revokeExcuse } from './apply-excuse.service.ts';

export type ExcusesDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly marks: ExcusedMarks;
  /** In the transaction of the reply. */
  readonly notifyStudent: (tx: UniversityTx, email: string, excuse: Excuse) => Promise<void>;
};

export type Excuses = ReturnType<typeof makeExcuses>;

export function makeExcuses({
  database,
  clock,
  audit,
  requireAdmin,
  makeRateLimiter,
  marks,
  notifyStudent,
}: ExcusesDeps) {
  const perStudent = makeRateLimiter({ name: 'excuse', max: 30, withinMs: dayMs });

  const within = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) =>
    database.inUniversity(caller.universityId, work);

  const getRuleAndToday = async (tx: UniversityTx) => {
    const { rule = defaultRule, today } = await store.getRule(tx, new Date(clock.now()));
    return { rule, today };
  };

  /** Returns the caller's staff id, or null for an administrator, who may decide all excuses. */
  async function requireDecider(tx: UniversityTx, caller: Caller): Promise<string | null> {
    if (caller.role === 'admin') {
      await requireAdmin(tx, caller);
      return null;
    }
    if (caller.staffId === null) throw httpError('no_staff_record');
    return caller.staffId;
  }

  const canDecide = async (tx: UniversityTx, caller: Caller): Promise<boolean> =>
    caller.role === 'admin' || (await getRuleAndToday(tx)).rule.is_for_lecturers;

  /** Locks and returns an excuse that the caller may see: its student, lecturers of the affected classes, administrators. */
  async function getVisible(tx: UniversityTx, caller: Caller, id: string): Promise<store.ExcuseRow> {
    const isStudent = caller.role === 'student';
    if (isStudent) studentIdOf(caller);
    const excuse = await store.lockExcuse(tx, id, isStudent ? null : await requireDecider(tx, caller));
    if (!excuse) throw httpError('not_found', excuseTexts.notFound);
    if (isStudent ? excuse.student.id !== caller.studentId : !excuse.is_taught) throw httpError('not_yours');
    if (!isStudent && !(await canDecide(tx, caller))) throw httpError('not_yours', excuseTexts.adminsDecide);
    return excuse;
  }

  async function reload(tx: UniversityTx, id: string): Promise<Excuse> {
    const excuse = await store.lockExcuse(tx, id, null);
    if (!excuse) throw new Error('The changed excuse does not exist');
    return toExcuse(excuse);
  }

  const recordAudit = makeAuditRecorder(audit, 'excuse');
  const recordUniversityAudit = makeAuditRecorder(audit, 'university');

  return {
    getVisible,
    reload,

    async report(caller: Caller, form: BodyOf<typeof reportAbsence>): Promise<Excuse> {
      const studentId = studentIdOf(caller);
      await perStudent.check(studentId);
      const { excuse, isNew } = await within(caller, async (tx) => {
        const { rule, today } = await getRuleAndToday(tx);
        const validationErrors = validateDays(form, rule, today);
        if (validationErrors) throw validationError(validationErrors);
        const waiting = await store.countWaiting(tx, studentId);
        const { starts_on: startsOn, ends_on: endsOn, reason } = form;
        const report = { studentId, startsOn, endsOn, reason };
        const duplicateId = await store.findWaitingDuplicate(tx, report);
        if (duplicateId !== undefined) return { excuse: await reload(tx, duplicateId), isNew: false };
        if (waiting >= maxWaitingExcuses) throw httpError('conflict', excuseTexts.tooManyWaiting);
        const id = await store.insertExcuse(tx, { ...report, at: new Date(clock.now()) });
        await recordAudit(tx, caller, 'excuse.reported', id);
        return { excuse: await reload(tx, id), isNew: true };
      });
      if (isNew) await perStudent.add(studentId);
      return excuse;
    },

    async listOwn(caller: Caller): Promise<Excuse[]> {
      const studentId = studentIdOf(caller);
      return (await within(caller, (tx) => store.listOfStudent(tx, studentId))).map((row) => forStudent(toExcuse(row)));
    },

    async listDocumentsOf({ universityId, studentId }: Caller): Promise<store.ExcuseRow[]> {
      if (studentId === null) return [];
      const all = await database.inUniversity(universityId, (tx) => store.listOfStudent(tx, studentId));
      return all.filter(({ document }) => document !== null);
    },

    /** Withdraws an excuse and reverts an approval. Returns the key of the document for removal. */
    async withdraw(caller: Caller, id: string): Promise<{ excuse: Excuse; document: string | null }> {
      return await within(caller, async (tx) => {
        const { state, document_random: document } = await getVisible(tx, caller, id);
        if (state !== 'waiting' && state !== 'approved') throw httpError('conflict', excuseTexts.notOpen);
        await store.updateWithdrawn(tx, id);
        const by = { by: caller.accountId, at: new Date(clock.now()), reason: 'Excuse withdrawn' };
        const count = state === 'approved' ? await revokeExcuse(marks, tx, id, by) : 0;
        await recordAudit(tx, caller, 'excuse.withdrawn', id, { before: state, marks: count });
        return { excuse: forStudent(await reload(tx, id)), document };
      });
    },

    async list(caller: Caller, query: QueryOf<typeof listExcuses>): Promise<ReplyOf<typeof listExcuses>> {
      const { state, student_id: studentId, page, page_size: pageSize } = query;
      return await within(caller, async (tx) => {
        const staffId = await requireDecider(tx, caller);
        if (!(await canDecide(tx, caller))) return { data: [], total: 0, page, page_size: pageSize };
        const { rows, total } = await store.listPage(tx, { staffId, state, studentId, page, pageSize });
        return { data: rows.map(toExcuse), total, page, page_size: pageSize };
      });
    },

    async listClasses(caller: Caller, id: string): Promise<ExcuseClass[]> {
      return await within(caller, async (tx) => {
        const { state } = await getVisible(tx, caller, id);
        const { rule } = await getRuleAndToday(tx);
        const classes = await listExcuseClasses(tx, id, new Date(clock.now()));
        const isOpen = rule.is_excusing && (state === 'waiting' || state === 'declined');
        return classes.map((one) => ({ ...one, is_changed: isOpen && ['absent', 'in_progress'].includes(one.status) }));
      });
    },

    /** Stores the decision and updates the marks in one transaction. */
    async decide(caller: Caller, id: string, { state, comment, seen }: BodyOf<typeof decideExcuse>): Promise<Excuse> {
      return await within(caller, async (tx) => {
        const before = await getVisible(tx, caller, id);
        if (before.state === 'withdrawn') throw httpError('conflict', excuseTexts.withdrawn);
        if (before.state === state) throw httpError('conflict', excuseTexts.sameDecision);
        if (seen !== undefined && seen !== before.state) throw httpError('conflict', excuseTexts.decidedByOther);
        const { rule } = await getRuleAndToday(tx);
        if (state === 'approved' && rule.needs_document && before.document === null)
          throw httpError('conflict', excuseTexts.needsDocument);
        const decision = { by: caller.accountId, at: new Date(clock.now()) };
        await store.updateDecision(tx, id, { state, comment: comment || null, ...decision });
        let count = 0;
        if (state === 'approved') count = await applyExcuse(marks, tx, id, decision.at);
        else if (before.state === 'approved')
          count = await revokeExcuse(marks, tx, id, { ...decision, reason: 'Approval undone' });
        await recordAudit(tx, caller, `excuse.${state}`, id, { before: before.state, marks: count });
        const decided = await reload(tx, id);
        await notifyStudent(tx, before.email, decided);
        return decided;
      });
    },

    /** Counts the waiting excuses that the caller may decide. */
    async countWaiting(tx: UniversityTx, caller: Caller): Promise<number> {
      const staffId = await requireDecider(tx, caller);
      return (await canDecide(tx, caller)) ? await store.countExcuses(tx, { staffId, state: 'waiting' }) : 0;
    },

    /** Lists the newest waiting excuses that a lecturer may decide. */
    async listDecidable(
      tx: UniversityTx,
      of: { readonly personId: string; readonly limit: number },
    ): Promise<store.ExcuseRow[]> {
      return (await getRuleAndToday(tx)).rule.is_for_lecturers ? await store.listNewestWaiting(tx, of) : [];
    },

    getRule: (caller: Caller): Promise<ExcuseRule> => within(caller, async (tx) => (await getRuleAndToday(tx)).rule),

    async changeRule(caller: Caller, { seen, ...mine }: BodyOf<typeof changeExcuseRule>): Promise<{ success: true }> {
      return await within(caller, async (tx) => {
        await requireAdmin(tx, caller);
        await store.lockRule(tx);
        const merged = mergeChanges(mine, seen, (await getRuleAndToday(tx)).rule);
        await store.updateRule(tx, merged);
        await recordUniversityAudit(tx, caller, 'excuse_rule.changed', tx.universityId, merged);
        return { success: true } as const;
      });
    },
  };
}

function studentIdOf({ studentId }: Caller): string {
  if (studentId === null) throw httpError('no_student_record');
  return studentId;
}

const forStudent = (excuse: Excuse): Excuse => ({ ...excuse, decided_by: withoutIdentifier(excuse.decided_by) });

const toExcuse = (row: store.ExcuseRow): Excuse => ({
  ...row,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});
