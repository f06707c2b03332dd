import type { lecturerSessionTypes } from '@muster/contract/sessions';

type FormType = (typeof lecturerSessionTypes)[number];

/** The lecturer's form offers fewer types than the timetable and the classes page write down. */
const formTypes: Readonly<Record<string, FormType>> = {
  lecture: 'lecture',
  tutorial: 'tutorial',
  practical: 'practical',
  laboratory: 'practical',
  lab: 'practical',
  seminar: 'seminar',
  workshop: 'seminar',
};

/** A session type, whoever wrote it down, as the lecturer's form has it; '' where that has none. */
export const formTypeOf = (type: string): FormType | '' => formTypes[type.trim().toLowerCase()] ?? '';
