import type { Session } from '@muster/contract/sessions';
import type { QrForm } from './qr-form.logic.ts';
import { formTypeOf } from './session-types.logic.ts';

type Times = Pick<Session, 'date' | 'class_end_time' | 'state'>;

/** Whether the class has ended by the university's clock, and codes are not shown: what is changed now is a correction. */
export function isOver({ date, class_end_time, state }: Times, now: { date: string; time: string }): boolean {
  if (state === 'running' || state === 'paused') return false;
  return date < now.date || (date === now.date && class_end_time <= now.time);
}

/** A class session as the form of marking by hand takes it, so that saving goes on with this one. */
export const formOf = (session: Session): Partial<QrForm> => ({
  lecturer_id: session.lecturer_id,
  assistant_lecturer: session.assistant_lecturer ?? '',
  semester: String(session.semester),
  year: session.year === null ? '' : String(session.year),
  session_type: formTypeOf(session.session_type),
  module_code: session.module_code,
  groups: session.groups.map(({ id }) => id),
  location: session.location,
  date: session.date,
  class_start_time: session.class_start_time,
  class_end_time: session.class_end_time,
  academic_year: session.academic_year,
  description: session.description,
});
