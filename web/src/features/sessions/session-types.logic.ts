import type { lecturerSessionTypes } from '@muster/contract/attendance/sessions';

type FormType = (typeof lecturerSessionTypes)[number];

/** The lecturer's form offers fewer session types than the timetable and the classes page. */
const formTypes: Readonly<Record<string, FormType>> = {
  lecture: 'lecture',
  tutorial: 'tutorial',
  practical: 'practical',
  laboratory: 'practical',
  lab: 'practical',
  seminar: 'seminar',
  workshop: 'seminar',
};

/** Maps any session type to one of the lecturer's form; '' if there is none. */
export const toFormType = (type: string): FormType | '' => formTypes[type.trim().toLowerCase()] ?? '';
