import { formatCount } from '@muster/contract/http/plural';

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

export const showingText = (shown: number, all: number): string =>
  `Showing ${formatCount(shown)} of ${formatCount(all)} classes`;
