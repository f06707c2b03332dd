// @vitest-environment node
import type { BellEvent } from '@muster/contract/accounts/notifications';
import { describe, expect, it } from 'vitest';
import { bellLabel, countUnseen, countWaiting, toNotifications } from './bell.logic.ts';
import { formatDue, importText, notificationHref, notificationText, toOpenEnquiries } from './notifications.logic.ts';

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
const clash = { kind: 'clash', id: '2', at: at(1), text: 'CS101 and CS205, Monday 15:00–16:00' } as const;
const waiting = { kind: 'admin_pending', id: '3', at: at(2), name: 'Wanda', email: 'w@x.example' } as const;
const enquiry = (id: string, due_at: string) =>
  ({ kind: 'privacy_enquiry', id, at: at(0), name: 'Aiko', due_at }) as const;
const events: BellEvent[] = [finished, waiting, clash];

describe('notifications', () => {
  it('exclude events that need a decision, which are counted separately', () => {
    expect(countWaiting(events)).toBe(1);
    expect(toNotifications(events)).toEqual([finished, clash]);
  });

  it('order privacy enquiries by due date and count them as waiting', () => {
    const enquiries = [enquiry('4', '2026-12-05T10:00:00Z'), enquiry('5', '2026-12-01T10:00:00Z')];
    expect(countWaiting([...events, ...enquiries])).toBe(3);
    expect(toOpenEnquiries([...events, ...enquiries]).map(({ id }) => id)).toEqual(['5', '4']);
    expect(toNotifications([...events, ...enquiries])).toEqual([finished, clash]);
  });

  it.for([
    ['2026-11-30T10:00:00', 'Overdue', true],
    ['2026-12-01T20:00:00', 'Due within a day', true],
    ['2026-12-02T11:00:00', 'Due in 1 day', true],
    ['2026-12-08T09:59:00', 'Due in 6 days', true],
    ['2026-12-08T10:00:00', 'Due 8 Dec 2026, 10:00 AM', false],
  ] as const)('format the due date %s on 1 December, 10:00, as "%s"', ([due_at, text, isUrgent]) => {
    expect(formatDue({ due_at }, Date.parse('2026-12-01T10:00:00'))).toEqual({ text, isUrgent });
  });

  it('are new until the bell is opened after them', () => {
    const notifications = toNotifications(events);
    expect(['', at(0), at(1), at(2), at(3)].map((lastSeen) => countUnseen(notifications, lastSeen))).toEqual([
      2, 2, 1, 1, 0,
    ]);
  });

  it.for([
    [0, 0, 'Notifications'],
    [1, 0, 'Notifications, 1 waiting'],
    [0, 2, 'Notifications, 2 new'],
    [3, 1, 'Notifications, 3 waiting, 1 new'],
  ] as const)('label the bell with %i waiting and %i new as "%s"', ([count, unseen, text]) => {
    expect(bellLabel(count, unseen)).toBe(text);
  });

  it.for([
    [{}, 'new.csv: 1,200 students imported'],
    [{ done: 1, refused: 1 }, 'new.csv: 1 student imported, 1 row with errors'],
    [{ done: 1, import_kind: 'staff', refused: 2 }, 'new.csv: 1 staff imported, 2 rows with errors'],
    [{ state: 'failed' }, 'new.csv: the import of students failed'],
    [{ state: 'undone' }, 'new.csv: the import of students was undone'],
  ] as const)('describe a finished import: %j', ([change, text]) => {
    expect(importText({ ...finished, ...change })).toBe(text);
  });

  it('include inbox items, which link to the inbox', () => {
    const inbox = { kind: 'inbox', id: '6', at: at(4), text: '2 reported absences wait for a decision' } as const;
    expect(countWaiting([inbox])).toBe(0);
    expect(toNotifications([inbox]).map((one) => [notificationText(one), notificationHref(one)])).toEqual([
      [inbox.text, '/attendance-inbox'],
    ]);
    expect(notificationText(clash)).toBe('Clash: CS101 and CS205, Monday 3:00 PM – 4:00 PM');
  });

  const day = { at: at(0), module_code: 'CS101', date: '2026-11-23' };
  const change = { ...day, kind: 'class_changed', id: '7', is_cancelled: false, new_date: null } as const;
  const days = { id: '8', at: at(0), starts_on: '2026-11-23', ends_on: '2026-11-24' };
  const unmoved = { new_start_time: null, new_venue: null, substitute: null };
  const moved = { ...change, new_date: '2026-11-24', new_start_time: '14:00', new_venue: 'Hall 9', substitute: null };
  it.for<[BellEvent, string, string]>([
    [
      { kind: 'absence_decided', ...days, is_approved: false },
      'Your absence 23 – 24 Nov 2026 was declined',
      '/student-dashboard#absences',
    ],
    [
      { kind: 'question_answered', id: '9', ...day, corrected_to: 'present' },
      'Your question about CS101 on Mon 23 Nov was answered. Your mark is now Present',
      '/student-dashboard#my-attendance',
    ],
    [{ ...change, ...unmoved, is_cancelled: true }, 'CS101 on Mon 23 Nov was cancelled', '/student-timetable'],
    [moved, 'CS101 on Mon 23 Nov was moved to Tue 24 Nov, 2:00 PM, Hall 9', '/student-timetable'],
    [{ ...change, ...unmoved, new_venue: 'Hall 9' }, 'CS101 on Mon 23 Nov was moved to Hall 9', '/student-timetable'],
    [{ ...change, ...unmoved, substitute: 'Olga' }, 'CS101 on Mon 23 Nov is held by Olga', '/student-timetable'],
    [
      { kind: 'absence_reported', ...days, student: 'Aiko' },
      'Aiko reported an absence 23 – 24 Nov 2026',
      '/lecturer/inbox',
    ],
    [
      { kind: 'question_opened', id: '9', ...day, student: 'Aiko' },
      'Aiko asks about CS101 on Mon 23 Nov',
      '/lecturer/inbox',
    ],
    [{ kind: 'flags', id: '9', ...day, count: 2 }, '2 flags to review in CS101 on Mon 23 Nov', '/class-session/9'],
  ])('describe %j', ([event, text, href]) => {
    expect(toNotifications([event]).map((one) => [notificationText(one), notificationHref(one)])).toEqual([
      [text, href],
    ]);
  });

  it('link to the pages of their records', () => {
    expect(toNotifications(events).map(notificationHref)).toEqual([
      '/bulk-import-students?kind=students&batch=1',
      '/timetable-clashes',
    ]);
  });
});
