import type { StudentGroup } from '@muster/contract/groups';

export const texts = {
  added: 'Group added successfully!',
  addFailed: (message: string) => `Error adding group: ${message}`,
  updated: 'Group updated successfully!',
  updateFailed: (message: string) => `Error updating group: ${message}`,
  notSignedIn: 'Please log in to add groups',
  adminsOnly: 'You need to be logged in as an admin to add groups.',
  noUniversity: 'Unable to determine your university. Please contact support.',
  loadFailed: 'Failed to fetch data',
  notFound: 'Group not found',
  degreeStays: 'The degree stays: students sit in this group.',
} as const;

/** A few words for the row of a group. */
export const nameOf = ({ group_name, year, semester, academic_year }: StudentGroup): string =>
  `${group_name}, Year ${year}, Semester ${semester}, ${academic_year}`;
