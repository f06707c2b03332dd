import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { filterOf, pageOf, pages } from '../http/lists.ts';
import { asOpened } from '../people/people.ts';
import { markStatuses } from './registers.ts';
import { idParams, instant, localDate, text, uuid } from '../http/shared.ts';

export const questionStates = ['open', 'answered', 'withdrawn'] as const;
export type QuestionState = (typeof questionStates)[number];

/** So many of a student may be open at a time, and so many may be asked about one class in all. */
export const mostOpenQuestions = 10;
export const mostQuestionsOfAClass = 3;

export const questionTexts = {
  noQuestion: 'Please write what is wrong with the mark',
  noAnswer: 'Please write an answer',
  notFound: 'Question not found',
  notExpected: 'You are not on the list of this class',
  notBegun: 'This class has not begun yet',
  openAlready: 'You have asked about this class already. Change that question, or wait for its answer.',
  tooManyOpen: `You have ${mostOpenQuestions} questions that wait for an answer. Withdraw one first.`,
  tooManyOfAClass: `You have asked ${mostQuestionsOfAClass} times about this class. Please talk to your lecturer.`,
  notOpen: 'This question was answered or withdrawn already',
  changedMeanwhile: 'The student has changed this question meanwhile. Please read it again.',
  correctedMeanwhile: 'Somebody else has changed this mark meanwhile. Please look at it again.',
} as const;

const question = z.object({
  id: uuid,
  session_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  date: localDate,
  class_start_time: z.string(),
  class_end_time: z.string(),
  /** As it stands now. */
  status: z.enum(markStatuses),
  question: z.string(),
  state: z.enum(questionStates),
  asked_at: instant,
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  /** What the answer made of the mark; null when it left the mark alone. */
  corrected_to: z.enum(markStatuses).nullable(),
});
export type OwnQuestion = z.output<typeof question>;
const askedQuestion = question.extend({
  student: z.object({ id: uuid, student_id: z.string(), name: z.string() }),
});
export type Question = z.output<typeof askedQuestion>;

const student = { who: ['student'] } as const;
const answerer = { who: ['lecturer', 'admin'] } as const;
const words = text(1000).min(1, questionTexts.noQuestion);

export const askAboutMark = endpoint({
  method: 'POST',
  path: '/api/mark-questions',
  summary: 'Ask about the own mark in one class; one question of a class is open at a time',
  guard: student,
  body: z.object({ session_id: uuid, question: words }),
  reply: question,
  errors: ['no_student_record', 'not_found', 'not_expected', 'conflict', 'too_many_attempts'],
});

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/mark-questions/mine',
  summary: "The caller's questions about marks, the newest first; at most 100",
  guard: student,
  reply: z.array(question),
  errors: ['no_student_record'],
});

export const changeQuestion = endpoint({
  method: 'PUT',
  path: '/api/mark-questions/:id',
  summary: 'Change the words of an own question that is still open',
  guard: student,
  params: idParams,
  body: z.object({ question: words }),
  reply: question,
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict'],
});

export const withdrawQuestion = endpoint({
  method: 'POST',
  path: '/api/mark-questions/:id/withdraw',
  summary: 'Withdraw an own question that is still open',
  guard: student,
  params: idParams,
  reply: question,
  errors: ['no_student_record', 'not_found', 'not_yours', 'conflict'],
});

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/mark-questions',
  summary: "Questions about marks, the oldest open first: of a lecturer's own classes, or the university's",
  guard: answerer,
  query: pages.extend({ state: filterOf(z.enum(questionStates)) }),
  reply: pageOf(askedQuestion),
  errors: ['no_admin_record', 'no_staff_record'],
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/mark-questions/:id/answer',
  summary: 'Answer, and correct the mark where it was wrong; the history of the mark names the correction',
  guard: answerer,
  params: idParams,
  body: z.object({
    answer: text(1000).min(1, questionTexts.noAnswer),
    /** Unset: the mark stays. */
    status: z.enum(markStatuses).optional(),
    /** The question and its mark as whoever answers read them: other words are not answered, and a colleague's correction stands. */
    seen: asOpened(z.object({ question: z.string(), status: z.enum(markStatuses) })),
  }),
  reply: askedQuestion,
  errors: ['no_admin_record', 'no_staff_record', 'not_found', 'not_yours', 'conflict'],
});
