import type { Excuse } from '@muster/contract/attendance/excuse-decisions';
import type { ExcuseRule, OwnExcuse } from '@muster/contract/attendance/excuses';

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

export const ownExcuse = (n: number, change: Partial<OwnExcuse> = {}): OwnExcuse => ({
  id: id(n),
  starts_on: '2026-11-19',
  ends_on: '2026-11-20',
  reason: `Reason ${n}`,
  state: 'waiting',
  created_at: '2026-11-19T08:00:00Z',
  document: null,
  decided_by: null,
  decided_at: null,
  comment: null,
  ...change,
});

export const aikosExcuse: Excuse = {
  ...ownExcuse(1, { ends_on: '2026-11-19', reason: 'Fever', created_at: '2026-11-20T10:00:00.000Z' }),
  student: { id: id(9), name: 'Aiko', student_id: 'S1' },
};

export const excuseRule: ExcuseRule = {
  is_excusing: true,
  is_for_lecturers: true,
  needs_document: false,
  days_to_report: 14,
};
