import { describe, expect, it } from 'vitest';
import { formatCounts, enquiryState, datesText } from './privacy-requests.logic.ts';

const none = {
  locations: 0,
  fingerprints: 0,
  deactivated: 0,
  accounts: 0,
  records: 0,
  students: 0,
  attendance: 0,
  networks: 0,
  audit_events: 0,
};

describe('privacy requests', () => {
  it('format the counts of a run', () => {
    expect(formatCounts(none)).toBe('Nothing');
    expect(formatCounts({ ...none, locations: 1234, deactivated: 2, accounts: 1 })).toBe(
      '1,234 location verdicts deleted, 2 unused accounts set inactive, 1 account anonymised',
    );
  });

  it('never label an answered enquiry as overdue', () => {
    expect(enquiryState({ answered_at: null, is_overdue: true }).label).toBe('Overdue');
    expect(enquiryState({ answered_at: null, is_overdue: false }).label).toBe('Open');
    expect(enquiryState({ answered_at: '2026-11-21T00:00:00Z', is_overdue: false }).label).toBe('Answered');
  });

  it('format the due date or the date of the answer in the time zone of the university', () => {
    const open = { asked_at: '2026-11-23T20:00:00Z', due_at: '2026-12-23T20:00:00Z', answered_at: null };
    expect(datesText(open, 'Asia/Colombo')).toBe('Received 24 Nov 2026, due 24 Dec 2026');
    const answered = { ...open, answered_at: '2026-11-25T08:00:00Z' };
    expect(datesText(answered, 'Asia/Colombo')).toBe('Received 24 Nov 2026, answered 25 Nov 2026');
  });
});
