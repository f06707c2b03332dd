// @vitest-environment node
import type { BellEvent } from '@muster/contract/accounts/notifications';
import { expect, test } from 'vitest';
import {
  bellLabel,
  dueOf,
  enquiriesOf,
  hrefOf,
  importText,
  newsOf,
  newsText,
  unseenOf,
  waitingOf,
} from './notifications.logic.ts';

const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const finished = {
  kind: 'import_finished',
  id: '1',
  at: at(3),
  import_kind: 'students',
  file_name: 'new.csv',
  state: 'applied',
  done: 1200,
  refused: 0,
} as const;
const clash = { kind: 'clash', id: '2', at: at(1), text: 'CS101 and CS205' } as const;
const waiting = { kind: 'admin_pending', id: '3', at: at(2), name: 'Wanda', email: 'w@x.example' } as const;
const enquiry = (id: string, due_at: string) =>
  ({ kind: 'privacy_enquiry', id, at: at(0), name: 'Aiko', due_at }) as const;
const events: BellEvent[] = [finished, waiting, clash];

test('who waits is counted apart from the news', () => {
  expect(waitingOf(events)).toBe(1);
  expect(newsOf(events)).toEqual([finished, clash]);
});

test('privacy enquiries wait too, whichever is due first', () => {
  const asked = [enquiry('4', '2026-12-05T10:00:00Z'), enquiry('5', '2026-12-01T10:00:00Z')];
  expect(waitingOf([...events, ...asked])).toBe(3);
  expect(enquiriesOf([...events, ...asked]).map(({ id }) => id)).toEqual(['5', '4']);
  expect(newsOf([...events, ...asked])).toEqual([finished, clash]);
});

test.for([
  ['2026-11-30T10:00:00', 'Overdue', true],
  ['2026-12-01T20:00:00', 'Due within a day', true],
  ['2026-12-02T11:00:00', 'Due in 1 day', true],
  ['2026-12-08T09:59:00', 'Due in 6 days', true],
  ['2026-12-08T10:00:00', 'Due 8 Dec 2026, 10:00 AM', false],
] as const)('on 1 December, 10 o’clock, what is due at %s reads “%s”', ([due_at, text, isUrgent]) => {
  expect(dueOf({ due_at }, Date.parse('2026-12-01T10:00:00'))).toEqual({ text, isUrgent });
});

test('news is new until the bell has been opened after it', () => {
  const news = newsOf(events);
  expect(['', at(0), at(1), at(2), at(3)].map((seen) => unseenOf(news, seen))).toEqual([2, 2, 1, 1, 0]);
});

test.for([
  [0, 0, 'Notifications'],
  [1, 0, 'Notifications, 1 waiting'],
  [0, 2, 'Notifications, 2 new'],
  [3, 1, 'Notifications, 3 waiting, 1 new'],
] as const)('%i waiting and %i new read “%s”', ([count, unseen, text]) => {
  expect(bellLabel(count, unseen)).toBe(text);
});

test.for([
  [{}, 'new.csv: 1,200 students imported'],
  [{ done: 1, refused: 1 }, 'new.csv: 1 student imported, 1 row refused'],
  [{ done: 1, import_kind: 'staff', refused: 2 }, 'new.csv: 1 staff imported, 2 rows refused'],
  [{ state: 'failed' }, 'new.csv: the import of students failed'],
  [{ state: 'undone' }, 'new.csv: the import of students was undone'],
] as const)('an import is told in words: %j', ([change, text]) => {
  expect(importText({ ...finished, ...change })).toBe(text);
});

test('what waits in the inbox is news, and leads there', () => {
  const care = { kind: 'inbox', id: '6', at: at(4), text: '2 reported absences wait for a decision' } as const;
  expect(waitingOf([care])).toBe(0);
  expect(newsOf([care]).map((one) => [newsText(one), hrefOf(one)])).toEqual([[care.text, '/attendance-inbox']]);
  expect(newsText(clash)).toBe('Clash: CS101 and CS205');
});

test('each leads to where it can be looked at', () => {
  expect(newsOf(events).map(hrefOf)).toEqual(['/bulk-import-students?kind=students&batch=1', '/timetable-clashes']);
});
