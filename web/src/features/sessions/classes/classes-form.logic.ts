import { classesPageSessionTypes, qr } from '@muster/contract/attendance/sessions';
import { toSessionType } from '@muster/contract/attendance/session-types';
import { isSameType } from '../session-types.logic.ts';
import type { SessionForm } from '../sessions.api.ts';

/** Values of the short form. */
export type ClassForm = {
  lecturer_id: string;
  module_id: string;
  session_type: string;
  duration_minutes: string;
  location: string;
};

const emptyClassForm: ClassForm = {
  lecturer_id: '',
  module_id: '',
  session_type: 'lecture',
  duration_minutes: String(qr.defaultMinutes),
  location: '',
};

/** The class of the lecturer's timetable that takes place now or next. */
export type TimetableClass = { readonly module_id: string; readonly session_type: string };

/** The form with the edits of the user. Until a type is chosen, the class of the timetable has its own type. */
export function toClassForm(edits: Partial<ClassForm>, current: TimetableClass | undefined): ClassForm {
  const form = { ...emptyClassForm, ...edits };
  const isCurrent = current && (form.module_id === '' || form.module_id === current.module_id);
  if (!isCurrent || edits.session_type !== undefined) return form;
  const offered = classesPageSessionTypes.find((type) => isSameType(type, current.session_type));
  return { ...form, session_type: offered ?? toSessionType(current.session_type) };
}

/** Errors of the required fields that are empty. */
export const missingFields = ({ module_id, session_type }: ClassForm): Record<string, string> => ({
  ...(module_id === '' && { module_id: 'Module is required' }),
  ...(session_type === '' && { session_type: 'Session Type is required' }),
});

/** The server sets the time. Without a lecturer, it uses the one from the timetable. */
export const toRequest = ({ lecturer_id: lecturer, ...form }: ClassForm): SessionForm => ({
  ...form,
  duration_minutes: Number(form.duration_minutes),
  ...(lecturer === '' ? {} : { lecturer_id: lecturer }),
});
