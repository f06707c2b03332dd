import type { OwnFeed } from '@muster/contract/calendar-feeds';
import { formatDateTime } from '../../lib/dates.ts';

export const texts = {
  title: 'Your classes in your own calendar',
  /** What it is, and what to mind. */
  about:
    'Give this private address to the calendar on your phone or computer, and your classes appear there with every change. ' +
    'Whoever has the address can read your timetable, so keep it to yourself.',
  made: 'Your private address is ready.',
  renewed: 'The new address is ready. The old one has stopped working.',
  stopped: 'The address has stopped working.',
  copied: 'Address copied',
  notCopied: 'Your browser did not allow copying. The address is selected: copy it from there.',
  neverRead: 'No calendar has read it yet.',
} as const;

export const lastRead = ({ last_read_at: at }: Pick<OwnFeed, 'last_read_at'>): string =>
  at === null ? texts.neverRead : `Last read by a calendar: ${formatDateTime(at)}.`;

export const questions = {
  renew: {
    title: 'Make a new address?',
    text: 'The old address stops working at once. Calendars that use it get no more changes until you give them the new one.',
    yes: 'Make a new address',
  },
  stop: {
    title: 'Stop sharing?',
    text: 'The address stops working at once, and calendars that use it get no more changes.',
    yes: 'Stop sharing',
  },
} as const;
