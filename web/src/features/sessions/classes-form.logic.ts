import { qr } from '@muster/contract/sessions';
import type { SessionForm } from './sessions.api.ts';

/** The short form as typed. */
export type ClassForm = {
  lecturer_id: string;
  module_id: string;
  session_type: string;
  duration_minutes: string;
  location: string;
};

export const emptyClassForm: ClassForm = {
  lecturer_id: '',
  module_id: '',
  session_type: 'lecture',
  duration_minutes: String(qr.defaultMinutes),
  location: '',
};

/** The required fields that stand empty. */
export const missingOf = (form: ClassForm): ('module_id' | 'session_type')[] =>
  (['module_id', 'session_type'] as const).filter((field) => form[field] === '');

/** The university's clock says when the class is; whose it is, an administrator may leave to the timetable. */
export const requestOf = ({ lecturer_id: lecturer, ...form }: ClassForm): SessionForm => ({
  ...form,
  duration_minutes: Number(form.duration_minutes),
  ...(lecturer === '' ? {} : { lecturer_id: lecturer }),
});
