import type { User } from '@muster/contract/accounts/accounts';
import type { Session } from '@muster/contract/attendance/sessions';
import type { QrForm } from '../qr-form/qr-form.logic.ts';

type Times = Pick<Session, 'date' | 'class_end_time' | 'state'>;

/** Whether the class has ended in the university's time zone and no codes are shown. Later changes are corrections. */
export function isOver({ date, class_end_time, state }: Times, now: { date: string; time: string }): boolean {
  if (state === 'running' || state === 'paused') return false;
  return date < now.date || (date === now.date && class_end_time <= now.time);
}

/** Lecturers may withdraw and restore a class until a day after it is final, administrators at any time. */
export const canWithdraw = (
  { withdrawable_until: until }: Pick<Session, 'withdrawable_until'>,
  { role }: Pick<User, 'role'>,
  nowMs: number,
): boolean => role === 'admin' || until === null || nowMs < Date.parse(until);

/** Form values for marking this session manually, so that submitting updates it. */
export const toQrForm = (session: Session): Partial<QrForm> => ({
  lecturer_id: session.lecturer_id,
  assistant_lecturer: session.assistant_lecturer ?? '',
  semester: String(session.semester),
  year: session.year === null ? '' : String(session.year),
  session_type: session.session_type,
  module_code: session.module_code,
  groups: session.groups.map(({ id }) => id),
  location: session.location,
  date: session.date,
  class_start_time: session.class_start_time,
  class_end_time: session.class_end_time,
  academic_year: session.academic_year,
  description: session.description,
});
