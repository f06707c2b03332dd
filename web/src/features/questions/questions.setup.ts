import type { OwnQuestion, Question } from '@muster/contract/attendance/questions';

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

export const openQuestion: OwnQuestion = {
  id: id(1),
  session_id: id(2),
  module_code: 'CS1',
  module_name: 'Algorithms',
  date: '2026-11-19',
  class_start_time: '09:00',
  class_end_time: '10:00',
  status: 'absent',
  question: 'I sat in the first row.',
  state: 'open',
  asked_at: '2026-11-20T10:00:00Z',
  answer: null,
  answered_by: null,
  answered_at: null,
  corrected_to: null,
};

export const answeredQuestion: OwnQuestion = {
  ...openQuestion,
  state: 'answered',
  answer: 'So you were.',
  answered_by: { name: 'Dr Rahman', role: 'lecturer', identifier: null },
};

export const aikosQuestion: Question = { ...openQuestion, student: { id: id(3), name: 'Aiko', student_id: 'S1' } };
