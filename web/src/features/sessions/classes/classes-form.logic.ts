import { qr } from '@muster/contract/attendance/sessions';
import type { SessionForm } from '../sessions.api.ts';

/** Values of the short form. */
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

/** Required fields that are empty. */
export const missingFields = (form: ClassForm): ('module_id' | 'session_type')[] =>
  (['module_id', 'session_type'] as const).filter((field) => form[field] === '');

/** The server sets the time. Without a lecturer, it uses the one from the timetable. */
export const toRequest = ({ lecturer_id: lecturer, ...form }: ClassForm): SessionForm => ({
  ...form,
  duration_minutes: Number(form.duration_minutes),
  ...(lecturer === '' ? {} : { lecturer_id: lecturer }),
});
