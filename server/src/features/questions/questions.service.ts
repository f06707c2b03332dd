import { dayMs } from '@muster/contract/http/durations';
import { withoutIdentifier } from '@muster/contract/accounts/person-labels';
import { withdrawalTexts } from '@muster/contract/attendance/class-states';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import {
  type answerQuestion,
  type askAboutMark,
  type listQuestions,
  maxOpenQuestions,
  maxQuestionsPerClass,
  type OwnQuestion,
  type Question,
  questionTexts,
} from '@muster/contract/attendance/questions';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import * as store from './questions.store.ts';

export type QuestionsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  readonly makeRateLimiter: MakeRateLimiter;
  /** Returns whether the status changed. */
  readonly correctMark: (
    tx: UniversityTx,
    caller: Caller,
    of: { sessionId: string; studentId: string },
    to: { status: MarkStatus; reason: string },
    at: Date,
  ) => Promise<boolean>;
  /** In the transaction of the reply. */
  readonly notifyStudent: (tx: UniversityTx, email: string, question: Question) => Promise<void>;
};

export type Questions = ReturnType<typeof makeQuestions>;

export function makeQuestions(deps: QuestionsDeps) {
  const { database, clock, audit, requireAdmin, makeRateLimiter, correctMark, notifyStudent } = deps;
  const perStudent = makeRateLimiter({ name: 'mark question', max: 30, withinMs: dayMs });
  const within = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) =>
    database.inUniversity(caller.universityId, work);

  const recordAudit = makeAuditRecorder(audit, 'mark_question');

  /** Returns the caller's staff id, or null for an administrator, who may answer all questions. */
  async function requireAnswerer(tx: UniversityTx, caller: Caller): Promise<string | null> {
    if (caller.role === 'admin') {
      await requireAdmin(tx, caller);
      return null;
    }
    if (caller.staffId === null) throw httpError('no_staff_record');
    return caller.staffId;
  }

  async function reload(tx: UniversityTx, id: string): Promise<Question> {
    const question = await store.lockQuestion(tx, id, null);
    if (!question) throw new Error('The changed question does not exist');
    return toQuestion(question);
  }

  async function requireOwnOpen(tx: UniversityTx, caller: Caller, id: string): Promise<void> {
    const studentId = studentIdOf(caller);
    const question = await store.lockQuestion(tx, id, null);
    if (!question) throw httpError('not_found', questionTexts.notFound);
    if (question.student.id !== studentId) throw httpError('not_yours');
    if (question.state !== 'open') throw httpError('conflict', questionTexts.notOpen);
  }

  return {
    async ask(caller: Caller, { session_id: sessionId, question }: BodyOf<typeof askAboutMark>): Promise<OwnQuestion> {
      const studentId = studentIdOf(caller);
      await perStudent.check(studentId);
      const { reply, isNew } = await within(caller, async (tx) => {
        const at = new Date(clock.now());
        const context = await store.findQuestionContext(tx, { studentId, sessionId, at });
        if (!context) throw httpError('not_found', 'Class session not found');
        if (!context.is_expected) throw httpError('not_expected', questionTexts.notExpected);
        if (context.is_withdrawn) throw httpError('conflict', withdrawalTexts.ask);
        if (!context.has_begun) throw httpError('conflict', questionTexts.notStarted);
        if (context.is_open) {
          // The client repeats the request if the first response was lost.
          const own = await store.listQuestionsOf(tx, studentId);
          const duplicate = own.find((one) => one.session_id === sessionId && one.state === 'open');
          if (duplicate?.question === question) return { reply: toQuestion(duplicate), isNew: false };
          throw httpError('conflict', questionTexts.alreadyOpen);
        }
        if (context.of_class >= maxQuestionsPerClass) throw httpError('conflict', questionTexts.tooManyForClass);
        if (context.open >= maxOpenQuestions) throw httpError('conflict', questionTexts.tooManyOpen);
        const id = await store.insertQuestion(tx, { studentId, sessionId, question, at });
        await recordAudit(tx, caller, 'mark_question.asked', id);
        return { reply: await reload(tx, id), isNew: true };
      });
      if (isNew) await perStudent.add(studentId);
      return reply;
    },

    async listOwn(caller: Caller): Promise<OwnQuestion[]> {
      const studentId = studentIdOf(caller);
      return (await within(caller, (tx) => store.listQuestionsOf(tx, studentId))).map(toOwnQuestion);
    },

    async change(caller: Caller, id: string, question: string): Promise<OwnQuestion> {
      return await within(caller, async (tx) => {
        await requireOwnOpen(tx, caller, id);
        await store.updateQuestion(tx, id, question);
        await recordAudit(tx, caller, 'mark_question.changed', id);
        return await reload(tx, id);
      });
    },

    async withdraw(caller: Caller, id: string): Promise<OwnQuestion> {
      return await within(caller, async (tx) => {
        await requireOwnOpen(tx, caller, id);
        await store.updateWithdrawn(tx, id);
        await recordAudit(tx, caller, 'mark_question.withdrawn', id);
        return await reload(tx, id);
      });
    },

    async list(caller: Caller, query: QueryOf<typeof listQuestions>): Promise<ReplyOf<typeof listQuestions>> {
      const { state, student_id: studentId, page, page_size: pageSize } = query;
      return await within(caller, async (tx) => {
        const staffId = await requireAnswerer(tx, caller);
        const { rows, total } = await store.listPage(tx, { staffId, state, studentId, page, pageSize });
        return { data: rows.map(toQuestion), total, page, page_size: pageSize };
      });
    },

    /** Stores the answer and corrects the mark in one transaction. An equal status is not a correction. */
    async answer(
      caller: Caller,
      id: string,
      { answer, status, seen }: BodyOf<typeof answerQuestion>,
    ): Promise<Question> {
      return await within(caller, async (tx) => {
        const before = await store.lockQuestion(tx, id, await requireAnswerer(tx, caller));
        if (!before) throw httpError('not_found', questionTexts.notFound);
        if (!before.is_own) throw httpError('not_yours');
        if (before.state !== 'open') throw httpError('conflict', questionTexts.notOpen);
        if (seen && seen.question !== before.question) throw httpError('conflict', questionTexts.questionChanged);
        if (seen && status !== undefined && ![seen.status, status].includes(before.status))
          throw httpError('conflict', questionTexts.markChanged);
        const at = new Date(clock.now());
        const of = { sessionId: before.session_id, studentId: before.student.id };
        const reason = 'Question answered';
        const isDifferent = status !== undefined && status !== before.status;
        const isCorrected = isDifferent && (await correctMark(tx, caller, of, { status, reason }, at));
        await store.updateAnswered(tx, id, {
          answer,
          correctedTo: isCorrected ? status : null,
          by: caller.accountId,
          at,
        });
        await recordAudit(tx, caller, 'mark_question.answered', id);
        const question = await reload(tx, id);
        await notifyStudent(tx, before.email, question);
        return question;
      });
    },

    /** Counts the open questions about the caller's classes; for administrators, all. */
    async countOpen(tx: UniversityTx, caller: Caller): Promise<number> {
      return await store.countQuestions(tx, { staffId: await requireAnswerer(tx, caller), state: 'open' });
    },
  };
}

function studentIdOf({ studentId }: Caller): string {
  if (studentId === null) throw httpError('no_student_record');
  return studentId;
}

const toOwnQuestion = (row: store.QuestionRow): OwnQuestion =>
  toQuestion({ ...row, answered_by: withoutIdentifier(row.answered_by) });

const toQuestion = (row: store.QuestionRow): Question => ({
  ...row,
  asked_at: row.asked_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});
