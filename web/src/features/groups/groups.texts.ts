import { termLabel } from '#lib/format/term-name.ts';
import type { StudentGroup } from '@muster/contract/academics/groups';

export const texts = {
  added: 'Group added successfully!',
  addFailed: (message: string) => `Error adding group: ${message}`,
  updated: 'Group updated successfully!',
  updateFailed: (message: string) => `Error updating group: ${message}`,
  statusChanged: (name: string, isActive: boolean) => `${name} is now ${isActive ? 'Active' : 'Inactive'}`,
  notSignedIn: 'Please log in to add groups',
  adminsOnly: 'You need to be logged in as an admin to add groups.',
  loadFailed: 'Failed to fetch data',
  none: 'No groups yet',
  notFound: 'Group not found',
  degreeLocked: "Can't change the degree: this group has students.",
} as const;

/** 'CS1-A, Year 1, Semester 1, 2026-2027'. */
export const formatGroupName = ({ group_name, year, semester, academic_year }: StudentGroup): string =>
  `${group_name}, Year ${year}, ${termLabel(semester)}, ${academic_year}`;
