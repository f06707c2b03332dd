import type { StudentGroup } from '@muster/contract/groups';
import { counted } from '../../ui/counted.ts';

export const texts = {
  added: 'Group added successfully!',
  addFailed: (message: string) => `Error adding group: ${message}`,
  updated: 'Group updated successfully!',
  updateFailed: (message: string) => `Error updating group: ${message}`,
  notSignedIn: 'Please log in to add groups',
  adminsOnly: 'You need to be logged in as an admin to add groups.',
  noUniversity: 'Unable to determine your university. Please contact support.',
  loadFailed: 'Failed to fetch data',
  degreeStays: 'The degree stays: students sit in this group.',
} as const;

type Term = Pick<StudentGroup, 'year' | 'semester' | 'academic_year'>;

/** 'Year 1, Semester 2, 2026-2027'. */
const termOf = ({ year, semester, academic_year }: Term): string =>
  `Year ${year}, Semester ${semester}, ${academic_year}`;

/** What tells groups of one name apart. */
export const detailOf = (group: StudentGroup, degree: string): string =>
  `${degree} · ${termOf(group)} · ${counted(group.student_count, 'student')}`;
