import type { Excuse } from '@muster/contract/attendance/excuse-decisions';
import type { Question } from '@muster/contract/attendance/questions';
import { describe, expect, it } from 'vitest';
import { answerMail, decisionMail } from './student-mail.rules.ts';

const publicUrl = 'https://muster.example';
const lakshmi = { name: 'Lakshmi', role: 'lecturer', identifier: 'E1' } as const;
const excuse: Excuse = {
  id: 'e',
  starts_on: '2026-11-16',
  ends_on: '2026-11-17',
  reason: 'A private matter',
  state: 'approved',
  created_at: '',
  document: null,
  decided_by: lakshmi,
  decided_at: '',
  comment: 'Get well soon',
  student: { id: 's', student_id: 'S1', name: 'Aiko' },
};

describe('student mail', () => {
  it('names the days of a decided absence but not its reason', () => {
    expect(decisionMail(excuse, publicUrl)).toMatchObject({
      subject: 'Muster: your absence was approved',
      text: `Your reported absence (Monday, 16 November 2026 to Tuesday, 17 November 2026) was approved.

Comment:

Get well soon

https://muster.example/student-dashboard`,
    });
    const ofADay = { ...excuse, ends_on: excuse.starts_on, comment: null };
    expect(decisionMail(ofADay, publicUrl)).toMatchObject({
      subject: 'Muster: your absence was approved',
      text: `Your reported absence (Monday, 16 November 2026) was approved.

https://muster.example/student-dashboard`,
    });
  });

  it('names the class and the corrected mark but not the question', () => {
    const question: Question = {
      id: 'q',
      session_id: 'c',
      module_code: 'MA100',
      module_name: 'Calculus',
      date: '2026-11-16',
      class_start_time: '09:00',
      class_end_time: '10:00',
      status: 'late',
      question: 'A private matter',
      state: 'answered',
      asked_at: '',
      answer: 'So you were.',
      answered_by: lakshmi,
      answered_at: '',
      corrected_to: 'late',
      student: excuse.student,
    };
    expect(answerMail(question, publicUrl)).toMatchObject({
      subject: 'Muster: your question about a mark was answered',
      text: `Your question about MA100 Calculus on Monday, 16 November 2026 was answered:

So you were.

Your mark is now: late.

https://muster.example/student-dashboard`,
    });
  });
});
