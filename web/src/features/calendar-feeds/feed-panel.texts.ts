import type { OwnFeed } from '@muster/contract/timetables/calendar-feeds';
import { formatDateTime } from '#lib/format/dates.ts';

export const texts = {
  title: 'Add your classes to your calendar',
  about:
    'Subscribe with this private link and changes appear automatically. Anyone with the link can see your timetable.',
  created: 'Your private link is ready.',
  replaced: 'The new link is ready. The old one no longer works.',
  stopped: 'The link no longer works.',
  neverRead: 'Not used by a calendar yet',
} as const;

export const lastRead = ({ last_read_at: at }: Pick<OwnFeed, 'last_read_at'>): string =>
  at === null ? texts.neverRead : `Last used by a calendar: ${formatDateTime(at)}`;

export const confirmations = {
  replace: {
    title: 'Replace link?',
    text: 'The old link stops working right away. Calendars that use it get no more changes until you give them the new one.',
    confirmLabel: 'Replace link',
  },
  stop: {
    title: 'Stop sharing?',
    text: 'The link stops working right away, and calendars that use it get no more changes.',
    confirmLabel: 'Stop sharing',
  },
} as const;
