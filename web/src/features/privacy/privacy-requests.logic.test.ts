import { expect, test } from 'vitest';
import { inWords, stateOf, termOf } from './privacy-requests.logic.ts';

const none = { locations: 0, accounts: 0, records: 0, students: 0, attendance: 0 };

test('a run says in words what it did, and says so when that was nothing', () => {
  expect(inWords(none)).toBe('Nothing');
  expect(inWords({ ...none, locations: 1234, accounts: 1 })).toBe(
    '1,234 location verdicts deleted, 1 account anonymised',
  );
});

test('an answered enquiry is not overdue, however long it took', () => {
  expect(stateOf({ answered_at: null, is_overdue: true }).word).toBe('Overdue');
  expect(stateOf({ answered_at: null, is_overdue: false }).word).toBe('Open');
  expect(stateOf({ answered_at: '2026-11-21T00:00:00Z', is_overdue: false }).word).toBe('Answered');
});

test('an enquiry is due on a day of the university, and an answered one tells when it was answered', () => {
  const asked = { asked_at: '2026-11-23T20:00:00Z', due_at: '2026-12-23T20:00:00Z', answered_at: null };
  expect(termOf(asked, 'Asia/Colombo')).toBe('Asked 24 Nov 2026, due 24 Dec 2026');
  const answered = { ...asked, answered_at: '2026-11-25T08:00:00Z' };
  expect(termOf(answered, 'Asia/Colombo')).toBe('Asked 24 Nov 2026, answered 25 Nov 2026');
});
