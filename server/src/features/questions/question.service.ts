import type { MarkStatus } from '@muster/contract/attendance';
import type { BodyOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import {
  type answerQuestion,
  type askAboutMark,
  type listQuestions,
  mostOpenQuestions,
  mostQuestionsOfAClass,
  type OwnQuestion,
  type Question,
  questionTexts,
} from '@muster/contract/questions';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { makeThrottle } from '../../platform/http/throttle.ts';
import * as store from './question.store.ts';

export type QuestionsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Whether the mark says something else now; the attendance does that. */
  readonly correctMark: (
    tx: UniversityTx,
    caller: Caller,
    of: { sessionId: string; studentId: string },
    to: { status: MarkStatus; reason: string },
    at: Date,
  ) => Promise<boolean>;
  /** After the commit. */
  readonly tellStudent: (to: string, question: Question) => void;
};

export type Questions = ReturnType<typeof makeQuestions>;

export function makeQuestions({ database, clock, audit, requireAdmin, correctMark, tellStudent }: QuestionsDeps) {
  const perStudent = makeThrottle({ clock, most: 30, withinMs: 24 * 3_600_000 });
  const within = <T>(caller: Caller, work: (tx: UniversityTx) => Promise<T>) =>
    database.inUniversity(caller.universityId, work);

  const note = makeNote(audit, 'mark_question');

  /** Whose staff record answers; null: an administrator, who may answer all. */
  async function answererOf(tx: UniversityTx, caller: Caller): Promise<string | null> {
    if (caller.role === 'admin') {
      await requireAdmin(tx, caller);
      return null;
    }
    if (caller.staffId === null) throw refuse('no_staff_record');
    return caller.staffId;
  }

  async function getAgain(tx: UniversityTx, id: string): Promise<Question> {
    const question = await store.lockQuestion(tx, id, null);
    if (!question) throw new Error('A question that was changed is there');
    return toQuestion(question);
  }

  async function requireOwnOpen(tx: UniversityTx, caller: Caller, id: string): Promise<void> {
    const studentId = studentIdOf(caller);
    const question = await store.lockQuestion(tx, id, null);
    if (!question) throw refuse('not_found', questionTexts.notFound);
    if (question.student.id !== studentId) throw refuse('not_yours');
    if (question.state !== 'open') throw refuse('conflict', questionTexts.notOpen);
  }

  return {
    async ask(caller: Caller, { session_id: sessionId, question }: BodyOf<typeof askAboutMark>): Promise<OwnQuestion> {
      const studentId = studentIdOf(caller);
      perStudent.check(studentId);
      return await within(caller, async (tx) => {
        const at = new Date(clock.now());
        const asked = await store.findAsked(tx, { studentId, sessionId, at });
        if (!asked) throw refuse('not_found', 'Class session not found');
        if (!asked.is_expected) throw refuse('not_expected', questionTexts.notExpected);
        if (!asked.has_begun) throw refuse('conflict', questionTexts.notBegun);
        if (asked.is_open) {
          // The answer to the first try was lost on its way.
          const own = await store.listQuestionsOf(tx, studentId);
          const sentBefore = own.find((one) => one.session_id === sessionId && one.state === 'open');
          if (sentBefore?.question === question) return toQuestion(sentBefore);
          throw refuse('conflict', questionTexts.openAlready);
        }
        if (asked.of_class >= mostQuestionsOfAClass) throw refuse('conflict', questionTexts.tooManyOfAClass);
        if (asked.open >= mostOpenQuestions) throw refuse('conflict', questionTexts.tooManyOpen);
        const id = await store.insertQuestion(tx, { studentId, sessionId, question, at });
        await note(tx, caller, 'mark_question.asked', id);
        perStudent.count(studentId);
        return await getAgain(tx, id);
      });
    },

    async listOwn(caller: Caller): Promise<OwnQuestion[]> {
      const studentId = studentIdOf(caller);
      return (await within(caller, (tx) => store.listQuestionsOf(tx, studentId))).map(toQuestion);
    },

    async change(caller: Caller, id: string, question: string): Promise<OwnQuestion> {
      return await within(caller, async (tx) => {
        await requireOwnOpen(tx, caller, id);
        await store.updateQuestion(tx, id, question);
        return await getAgain(tx, id);
      });
    },

    async withdraw(caller: Caller, id: string): Promise<OwnQuestion> {
      return await within(caller, async (tx) => {
        await requireOwnOpen(tx, caller, id);
        await store.updateWithdrawn(tx, id);
        await note(tx, caller, 'mark_question.withdrawn', id);
        return await getAgain(tx, id);
      });
    },

    async list(caller: Caller, query: QueryOf<typeof listQuestions>): Promise<ReplyOf<typeof listQuestions>> {
      const { state, page, page_size: pageSize } = query;
      return await within(caller, async (tx) => {
        const staffId = await answererOf(tx, caller);
        const { rows, total } = await store.listPage(tx, { staffId, state, page, pageSize });
        return { data: rows.map(toQuestion), total, page, page_size: pageSize };
      });
    },

    /** The answer and the correction together or not at all. Saying of a mark what stands already corrects nothing. */
    async answer(
      caller: Caller,
      id: string,
      { answer, status, seen }: BodyOf<typeof answerQuestion>,
    ): Promise<Question> {
      const { question, email } = await within(caller, async (tx) => {
        const before = await store.lockQuestion(tx, id, await answererOf(tx, caller));
        if (!before) throw refuse('not_found', questionTexts.notFound);
        if (!before.is_own) throw refuse('not_yours');
        if (before.state !== 'open') throw refuse('conflict', questionTexts.notOpen);
        if (seen && seen.question !== before.question) throw refuse('conflict', questionTexts.changedMeanwhile);
        if (seen && status !== undefined && ![seen.status, status].includes(before.status))
          throw refuse('conflict', questionTexts.correctedMeanwhile);
        const at = new Date(clock.now());
        const of = { sessionId: before.session_id, studentId: before.student.id };
        const reason = 'Question answered';
        const isOther = status !== undefined && status !== before.status;
        const isCorrected = isOther && (await correctMark(tx, caller, of, { status, reason }, at));
        await store.updateAnswered(tx, id, {
          answer,
          correctedTo: isCorrected ? status : null,
          by: caller.accountId,
          at,
        });
        await note(tx, caller, 'mark_question.answered', id);
        return { question: await getAgain(tx, id), email: before.email };
      });
      tellStudent(email, question);
      return question;
    },

    /** Open questions of the caller's classes; of administrators all. */
    async countOpen(tx: UniversityTx, caller: Caller): Promise<number> {
      return await store.countQuestions(tx, await answererOf(tx, caller), 'open');
    },
  };
}

function studentIdOf({ studentId }: Caller): string {
  if (studentId === null) throw refuse('no_student_record');
  return studentId;
}

const toQuestion = (row: store.QuestionRow): Question => ({
  ...row,
  asked_at: row.asked_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});
