import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import {
  type changeExcuseRule,
  type decideExcuse,
  type Excuse,
  type ExcuseClass,
  type ExcuseRule,
  excuseTexts,
  type listExcuses,
  mostWaitingExcuses,
  type reportAbsence,
} from '@muster/contract/excuses';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import { asSeen } from '../../platform/http/as-seen.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse, refuseFields } from '../../platform/http/refusal.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import { listExcuseClasses } from './excuse-classes.store.ts';
import { faultOfDays, usualRule } from './excuse.rules.ts';
import * as store from './excuse.store.ts';
import { applyExcuse, type ExcusedMarks, takeBackExcuse } from './excusing.service.ts';

export type ExcusesDeps = {
  readonly database: Pick<Database, 'inUniversity' | 'acrossUniversities'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly marks: ExcusedMarks;
  /** After the commit. */
  readonly tellStudent: (to: string, excuse: Excuse) => void;
};

export type Excuses = ReturnType<typeof makeExcuses>;

export function makeExcuses({ database, clock, audit, requireAdmin, marks, tellStudent }: ExcusesDeps) {
  const perStudent = makeThrottle({ clock, most: 30, withinMs: 24 * 3_600_000 });

  const within = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) =>
    database.inUniversity(caller.universityId, work);

  const ruleOf = async (tx: UniversityTx) => {
    const { rule = usualRule, today } = await store.getRule(tx, new Date(clock.now()));
    return { rule, today };
  };

  /** Whose staff record decides; null: an administrator, who may decide all. */
  async function deciderOf(tx: UniversityTx, caller: Caller): Promise<string | null> {
    if (caller.role === 'admin') {
      await requireAdmin(tx, caller);
      return null;
    }
    if (caller.staffId === null) throw refuse('no_staff_record');
    return caller.staffId;
  }

  const mayDecide = async (tx: UniversityTx, caller: Caller): Promise<boolean> =>
    caller.role === 'admin' || (await ruleOf(tx)).rule.is_for_lecturers;

  /** For whoever may see it: its student, the lecturers of the classes concerned, administrators. Locked. */
  async function getVisible(tx: UniversityTx, caller: Caller, id: string): Promise<store.ExcuseRow> {
    const isStudent = caller.role === 'student';
    if (isStudent) studentIdOf(caller);
    const excuse = await store.lockExcuse(tx, id, isStudent ? null : await deciderOf(tx, caller));
    if (!excuse) throw refuse('not_found', excuseTexts.notFound);
    if (isStudent ? excuse.student.id !== caller.studentId : !excuse.is_taught) throw refuse('not_yours');
    if (!isStudent && !(await mayDecide(tx, caller))) throw refuse('not_yours', excuseTexts.adminsDecide);
    return excuse;
  }

  async function getAgain(tx: UniversityTx, id: string): Promise<Excuse> {
    const excuse = await store.lockExcuse(tx, id, null);
    if (!excuse) throw new Error('An excuse that was changed is there');
    return toExcuse(excuse);
  }

  const note = makeNote(audit, 'excuse');
  const noteOfUniversity = makeNote(audit, 'university');

  return {
    getVisible,
    getAgain,

    async report(caller: Caller, form: BodyOf<typeof reportAbsence>): Promise<Excuse> {
      const studentId = studentIdOf(caller);
      perStudent.check(studentId);
      return await within(caller, async (tx) => {
        const { rule, today } = await ruleOf(tx);
        const fault = faultOfDays(form, rule, today);
        if (fault) throw refuseFields(fault);
        const waiting = await store.countWaiting(tx, studentId);
        const { starts_on: startsOn, ends_on: endsOn, reason } = form;
        const report = { studentId, startsOn, endsOn, reason };
        const sentBefore = await store.findWaitingAlike(tx, report);
        if (sentBefore !== undefined) return await getAgain(tx, sentBefore);
        if (waiting >= mostWaitingExcuses) throw refuse('conflict', excuseTexts.tooManyWaiting);
        const id = await store.insertExcuse(tx, { ...report, at: new Date(clock.now()) });
        await note(tx, caller, 'excuse.reported', id);
        perStudent.count(studentId);
        return await getAgain(tx, id);
      });
    },

    async listOwn(caller: Caller): Promise<Excuse[]> {
      const studentId = studentIdOf(caller);
      return (await within(caller, (tx) => store.listOfStudent(tx, studentId))).map(toExcuse);
    },

    async listDocumentsOf({ universityId, studentId }: Caller): Promise<store.ExcuseRow[]> {
      if (studentId === null) return [];
      const all = await database.inUniversity(universityId, (tx) => store.listOfStudent(tx, studentId));
      return all.filter(({ document }) => document !== null);
    },

    /** What an approval made is put back. The document is nobody's any more, and answered for removal. */
    async withdraw(caller: Caller, id: string): Promise<{ excuse: Excuse; document: string | null }> {
      return await within(caller, async (tx) => {
        const { state, document_random: document } = await getVisible(tx, caller, id);
        if (state !== 'waiting' && state !== 'approved') throw refuse('conflict', excuseTexts.notOpen);
        await store.updateWithdrawn(tx, id);
        const by = { by: caller.accountId, at: new Date(clock.now()), reason: 'Excuse withdrawn' };
        const count = state === 'approved' ? await takeBackExcuse(marks, tx, id, by) : 0;
        await note(tx, caller, 'excuse.withdrawn', id, { before: state, marks: count });
        return { excuse: await getAgain(tx, id), document };
      });
    },

    async list(caller: Caller, query: QueryOf<typeof listExcuses>): Promise<ReplyOf<typeof listExcuses>> {
      const { state, page, page_size: pageSize } = query;
      return await within(caller, async (tx) => {
        const staffId = await deciderOf(tx, caller);
        if (!(await mayDecide(tx, caller))) return { data: [], total: 0, page, page_size: pageSize };
        const { rows, total } = await store.listPage(tx, { staffId, state, page, pageSize });
        return { data: rows.map(toExcuse), total, page, page_size: pageSize };
      });
    },

    async listClasses(caller: Caller, id: string): Promise<ExcuseClass[]> {
      return await within(caller, async (tx) => {
        const { state } = await getVisible(tx, caller, id);
        const { rule } = await ruleOf(tx);
        const classes = await listExcuseClasses(tx, id, new Date(clock.now()));
        const isOpen = rule.is_excusing && (state === 'waiting' || state === 'declined');
        return classes.map((one) => ({ ...one, is_changed: isOpen && one.status === 'absent' }));
      });
    },

    /** The decision and what it means for the marks together or not at all. */
    async decide(caller: Caller, id: string, { state, comment, seen }: BodyOf<typeof decideExcuse>): Promise<Excuse> {
      const { decided, email } = await within(caller, async (tx) => {
        const before = await getVisible(tx, caller, id);
        if (before.state === 'withdrawn') throw refuse('conflict', excuseTexts.withdrawn);
        if (before.state === state) throw refuse('conflict', excuseTexts.sameDecision);
        if (seen !== undefined && seen !== before.state) throw refuse('conflict', excuseTexts.decidedMeanwhile);
        const { rule } = await ruleOf(tx);
        if (state === 'approved' && rule.needs_document && before.document === null)
          throw refuse('conflict', excuseTexts.needsDocument);
        const made = { by: caller.accountId, at: new Date(clock.now()) };
        await store.updateDecision(tx, id, { state, comment: comment || null, ...made });
        let count = 0;
        if (state === 'approved') count = await applyExcuse(marks, tx, id, made.at);
        else if (before.state === 'approved')
          count = await takeBackExcuse(marks, tx, id, { ...made, reason: 'Excuse taken back' });
        await note(tx, caller, `excuse.${state}`, id, { before: before.state, marks: count });
        return { decided: await getAgain(tx, id), email: before.email };
      });
      tellStudent(email, decided);
      return decided;
    },

    /** Waiting ones that the caller may decide about. */
    async countWaiting(tx: UniversityTx, caller: Caller): Promise<number> {
      const staffId = await deciderOf(tx, caller);
      return (await mayDecide(tx, caller)) ? await store.countExcuses(tx, staffId, 'waiting') : 0;
    },

    getRule: (caller: Caller): Promise<ExcuseRule> => within(caller, async (tx) => (await ruleOf(tx)).rule),

    async changeRule(caller: Caller, { seen, ...wanted }: BodyOf<typeof changeExcuseRule>): Promise<{ success: true }> {
      return await within(caller, async (tx) => {
        await requireAdmin(tx, caller);
        await store.lockRule(tx);
        const to = asSeen(wanted, seen, (await ruleOf(tx)).rule);
        await store.updateRule(tx, to);
        await noteOfUniversity(tx, caller, 'excuse_rule.changed', tx.universityId, to);
        return { success: true } as const;
      });
    },
  };
}

function studentIdOf({ studentId }: Caller): string {
  if (studentId === null) throw refuse('no_student_record');
  return studentId;
}

const toExcuse = (row: store.ExcuseRow): Excuse => ({
  ...row,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});
