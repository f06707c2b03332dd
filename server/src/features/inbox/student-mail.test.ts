import type { Excuse } from '@muster/contract/attendance/excuse-decisions';
import type { Question } from '@muster/contract/attendance/questions';
import { describe, expect, it } from 'vitest';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { makeStudentMail } from './student-mail.service.ts';

async function mailsOf(notify: (of: ReturnType<typeof makeStudentMail>) => Promise<void>): Promise<unknown[]> {
  const queued: unknown[] = [];
  const enqueue: Mail['enqueue'] = async (_tx, _universityId, mails) => {
    for (const { kind: _kind, ...mail } of mails) queued.push(Object.values(mail));
  };
  await notify(makeStudentMail({ mail: { enqueue }, publicUrl: 'https://muster.example' }));
  return queued;
}

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

const aiko = 'aiko@student.example';
const tx = { universityId: 'u' } as UniversityTx;

describe('student mail', () => {
  it('names the days of a decided absence but not its reason', async () => {
    expect(await mailsOf(({ notifyDecision }) => notifyDecision(tx, aiko, excuse))).toEqual([
      [
        'aiko@student.example',
        'Muster: your absence was approved',
        `Your reported absence (Monday, 16 November 2026 to Tuesday, 17 November 2026) was approved.

Comment:

Get well soon

https://muster.example/student-dashboard`,
      ],
    ]);
    const ofADay = { ...excuse, ends_on: excuse.starts_on, comment: null };
    expect(await mailsOf(({ notifyDecision }) => notifyDecision(tx, aiko, ofADay))).toEqual([
      [
        'aiko@student.example',
        'Muster: your absence was approved',
        `Your reported absence (Monday, 16 November 2026) was approved.

https://muster.example/student-dashboard`,
      ],
    ]);
  });

  it('names the class and the corrected mark but not the question', async () => {
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
    expect(await mailsOf(({ notifyAnswer }) => notifyAnswer(tx, aiko, question))).toEqual([
      [
        'aiko@student.example',
        'Muster: your question about a mark was answered',
        `Your question about MA100 Calculus on Monday, 16 November 2026 was answered:

So you were.

Your mark is now: late.

https://muster.example/student-dashboard`,
      ],
    ]);
  });
});
