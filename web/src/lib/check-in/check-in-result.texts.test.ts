import { describe, expect, it } from 'vitest';
import { requirementTexts } from './requirement.texts.ts';
import { describeCheckIn } from './check-in-result.texts.ts';

const reply = {
  status: 'present',
  method: 'qr',
  already: false,
  location_verdict: null,
  session: { attendance_requirement: 'required' },
} as const;
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

  it.each(['recorded', 'counted'] as const)('says once what attendance is for that is only %s', (requirement) => {
    const text = (values: object) =>
      describeCheckIn({ ...reply, session: { attendance_requirement: requirement }, ...values }).text;
    expect(text({})).toBe(requirementTexts[requirement]);
    expect(text({ status: 'late' })).toBe(requirementTexts[requirement]);
    expect(text({ already: true })).toBe(`You were already checked in. ${requirementTexts[requirement]}`);
    expect(text({ status: 'excused' })).toBe('Your lecturer has excused you from this class.');
  });
});
