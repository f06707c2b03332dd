import { inboxTopics } from './inbox.ts';
import { z } from 'zod';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { idFilter, optionalParam, pageOf, requiredPaging } from '../http/lists.ts';
import { baseValues } from '../http/fields.ts';
import { idParams, instant, localDate, text, uuid } from '../http/shared.ts';
import { markStatuses, shownStatuses } from './statuses.ts';

export const questionStates = ['open', 'answered', 'withdrawn'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Open questions per student at a time, and questions per student and class in total. */
export const maxOpenQuestions = 10;
export const maxQuestionsPerClass = 3;

export const questionTexts = {
  noQuestion: "Please write what's wrong with the mark",
  noAnswer: 'Please write an answer',
  notFound: 'Question not found',
  notExpected: "You're not on this class list",
  notStarted: "This class hasn't started yet",
  alreadyOpen: 'You already have an open question about this class. Change it, or wait for its answer.',
  tooManyOpen: `You have ${maxOpenQuestions} questions waiting for an answer. Withdraw one first.`,
  tooManyForClass: `You've already sent ${maxQuestionsPerClass} questions about this class. Please talk to your lecturer.`,
  notOpen: 'This question was already answered or withdrawn',
  questionChanged: 'The student has changed this question. Please read it again.',
  markChanged: 'Someone else has changed this mark. Please check it again.',
} as const;

const question = z.object({
  id: uuid,
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  /** The current mark. */
  status: z.enum(shownStatuses),
  question: z.string(),
  state: z.enum(questionStates),
  asked_at: instant,
  answer: z.string().nullable(),
  answered_by: personLabel.nullable(),
  answered_at: instant.nullable(),
  /** The mark set by the answer; null if the answer did not change it. */
  corrected_to: z.enum(markStatuses).nullable(),
});
export type OwnQuestion = z.output<typeof question>;
const questionWithStudent = question.extend({
  student: z.object({ id: uuid, student_id: z.string(), name: z.string() }),
});
export type Question = z.output<typeof questionWithStudent>;

const student = { who: ['student'] } as const;
const answerer = { who: ['lecturer', 'admin'], area: 'attendance' } as const;
const questionText = text(1000).min(1, questionTexts.noQuestion);

export const askAboutMark = endpoint({
  method: 'POST',
  path: '/api/mark-questions',
  summary: "Ask about the caller's mark in a class; one open question per class",
  guard: student,
  body: z.object({ session_id: uuid, question: questionText }),
  reply: question,
  changes: ['mark-questions', 'attendance'],
  errors: ['no_student_record', 'not_found', 'not_expected', 'conflict', 'too_many_attempts'],
});

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/mark-questions/mine',
  summary: "List the caller's questions about marks, newest first; at most 100",
  guard: student,
  reply: z.array(question),
  errors: ['no_student_record'],
});

export const changeQuestion = endpoint({
  method: 'PUT',
  path: '/api/mark-questions/:id',
  summary: "Change the text of one of the caller's open questions",
  guard: student,
  params: idParams,
  body: z.object({ question: questionText }),
  reply: question,
  changes: ['mark-questions', 'attendance'],
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict'],
});

export const withdrawQuestion = endpoint({
  method: 'POST',
  path: '/api/mark-questions/:id/withdraw',
  summary: "Withdraw one of the caller's open questions",
  guard: student,
  params: idParams,
  reply: question,
  changes: ['mark-questions', 'attendance'],
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict'],
});

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/mark-questions',
  summary: "List questions about marks in the lecturer's own classes or in the university, oldest open first",
  guard: answerer,
  query: requiredPaging.extend({
    state: optionalParam(z.enum(questionStates)),
    /** Of one student. */
    student_id: idFilter,
  }),
  reply: pageOf(questionWithStudent),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/mark-questions/:id/answer',
  summary: 'Answer a question and optionally correct the mark; the correction appears in the history of the mark',
  guard: answerer,
  params: idParams,
  body: z.object({
    answer: text(1000).min(1, questionTexts.noAnswer),
    /** Missing: the mark does not change. */
    status: z.enum(markStatuses).optional(),
    /** The question and mark that the caller saw; the answer is rejected if either has changed. */
    seen: baseValues(z.object({ question: z.string(), status: z.enum(shownStatuses) })),
  }),
  reply: questionWithStudent,
  changes: inboxTopics,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict'],
});
