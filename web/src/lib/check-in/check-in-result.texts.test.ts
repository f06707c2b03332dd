import { describe, expect, it } from 'vitest';
import { describeCheckIn } from './check-in-result.texts.ts';

const reply = { status: 'present', method: 'qr', already: false, location_verdict: null } as const;
const parallel = { own: 'B', attended: 'Gruppe 12' };

describe('the result of a check-in', () => {
  it('names both groups of a student of another teaching group, and whether the class counts', () => {
    expect(describeCheckIn({ ...reply, parallel: { ...parallel, counts: true } }).text).toBe(
      'Your attendance is recorded. You are in Group B, in Gruppe 12 today. If you miss your own class of this week, this one counts in its place.',
    );
    expect(describeCheckIn({ ...reply, parallel: { ...parallel, counts: false } }).text).toContain(
      'This class does not count in place of your own one.',
    );
    expect(describeCheckIn(reply).text).toBe('Your attendance is recorded.');
  });
});
