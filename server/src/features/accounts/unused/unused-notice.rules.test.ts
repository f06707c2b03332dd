import { describe, expect, it } from 'vitest';
import { unusedNotice } from './unused-notice.rules.ts';

describe('notice about an unused account', () => {
  it('says when the account is set inactive in the time zone of the university, and how to keep it', () => {
    const { subject, text } = unusedNotice({
      role: 'lecturer',
      inactiveAt: new Date('2026-11-28T04:11:00Z'),
      time_zone: 'Asia/Colombo',
      clock_hours: 24,
      loginUrl: 'https://muster.example.edu/login',
    });
    expect(subject).toBe('Muster: your account will be set inactive');
    expect(text).toContain('Your account (lecturer) has not been used for 2 years.');
    expect(text).toContain('set inactive on 28 November 2026 at 09:41 (Asia/Colombo).');
    expect(text).toContain('sign in before then:\n\nhttps://muster.example.edu/login');
  });
});
