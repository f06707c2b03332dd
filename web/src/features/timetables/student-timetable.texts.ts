import { counted } from '../../ui/counted.ts';

/** What My Timetable says. */
export const texts = {
  title: 'My Timetable',
  loading: 'Loading your timetable...',
  signedOut: 'Please log in as a student to view timetable',
  noRecord: 'Failed to fetch student information',
  noClasses: 'Failed to load student data',
  none: 'No classes found',
  noneMatch: 'Try adjusting your filters to see more results.',
  noneAtAll: 'No timetable entries found for your current semester.',
} as const;

export const showing = (shown: number, all: number): string => `Showing ${counted(shown)} of ${counted(all)} classes`;
