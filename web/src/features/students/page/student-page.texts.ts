import type { StudentChange } from '@muster/contract/people/student-page';
import { markLabels } from '#lib/format/mark-labels.texts.ts';

export const texts = {
  noNotes: 'No notes. Administrators read them, and students in the export of their data.',
  noteLabel: 'New note',
  noteAdded: 'Note added',
  noteWithdrawn: 'Note withdrawn',
  noHistory: 'No changes',
} as const;

export const withdrawalQuestion = {
  title: 'Withdraw this note?',
  text: 'It stays readable, marked as withdrawn.',
  confirmLabel: 'Withdraw',
  cancelLabel: 'Keep note',
} as const;

const actions: Readonly<Record<string, string>> = {
  'student.added': 'Student added',
  'student.changed': 'Record changed',
  'student.programme_changed': 'Degree programme changed',
  'student.photo_changed': 'Photo changed',
  'student.photo_removed': 'Photo removed',
  'student.own_phone_changed': 'Phone number changed by the student',
  'students.activated': 'Activated',
  'students.deactivated': 'Deactivated',
  'students.moved': 'Moved to another group',
  'students.teaching_group_changed': 'Moved to another teaching group',
  'student.joined': 'Another record of the student joined into this one',
  'student.separated': 'A joined record separated again',
  'enrolments.added': 'Module enrollments added',
  'enrolments.removed': 'Module enrollments removed',
  'class_list.added': 'Added to a class list',
  'class_list.removed': 'Removed from a class list',
};

const fieldWords: Readonly<Record<string, string>> = {
  student_id: 'student ID',
  contact_no: 'phone',
  dob: 'date of birth',
  degree_details_id: 'degree programme',
  second_degree_id: 'second programme',
  group_id: 'group',
  current_year: 'year',
  current_semester: 'semester',
  local_international: 'local or international',
  enrollment_date: 'enrollment date',
  leave_reason: 'leave',
  leave_from: 'first day of leave',
  leave_until: 'last day of leave',
  active: 'status',
};

/** 'enrolments.added' as 'Enrolments added'. */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(/[._]/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** 'Record changed: name, phone', 'Mark: Absent → Present', 'Added to a class list'. */
export function changeText({ action, fields, before, after }: StudentChange): string {
  if (after !== null)
    return `Mark: ${before === null ? 'none' : markLabels[before].label} → ${markLabels[after].label}`;
  const names = fields.map((field) => fieldWords[field] ?? field.replaceAll('_', ' '));
  return [actions[action] ?? wordsOf(action), names.join(', ')].filter((part) => part !== '').join(': ');
}
