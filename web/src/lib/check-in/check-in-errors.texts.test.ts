import { problems } from '@muster/contract/http/problems';
import { describe, expect, it } from 'vitest';
import { describeCheckIn } from './check-in-result.texts.ts';
import { checkInErrors } from './check-in-errors.texts.ts';

const scanned = { method: 'qr', session: { attendance_requirement: 'required' } } as const;

describe('check-in texts', () => {
  it('explain every error code, a lost and a slow network', () => {
    expect(Object.keys(checkInErrors).toSorted()).toEqual([...Object.keys(problems), 'network', 'timeout'].toSorted());
    for (const { title, text } of Object.values(checkInErrors)) {
      expect(title.length).toBeGreaterThan(5);
      expect(text).toMatch(/[.!?]$/);
    }
  });

  it('report a repeated check-in as a success', () => {
    const { title, isGood, text } = describeCheckIn({
      ...scanned,
      status: 'present',
      already: true,
      location_verdict: 'in',
    });
    expect([title, isGood]).toEqual(["You're checked in", true]);
    expect(text).toBe('You were already checked in.');
  });

  it('name the lecturer after a manual mark', () => {
    for (const status of ['present', 'late'] as const) {
      const { isGood, text } = describeCheckIn({
        ...scanned,
        status,
        method: 'manual',
        already: true,
        location_verdict: null,
      });
      expect([isGood, text]).toEqual([true, 'Your lecturer already marked you present.']);
    }
  });

  it('report a mark that was corrected to absent as such', () => {
    const { title, isGood, text } = describeCheckIn({
      ...scanned,
      status: 'absent',
      already: true,
      location_verdict: 'out',
    });
    expect([title, isGood]).toEqual(["You're marked absent", false]);
    expect(text).not.toMatch(/outside/);
  });

  it('mention a location outside the area, also when repeated', () => {
    const outside = 'You were outside the area of the class; your lecturer will see that.';
    for (const [status, already] of [
      ['present', false],
      ['late', false],
      ['present', true],
    ] as const) {
      const { title, isGood, text } = describeCheckIn({ ...scanned, status, already, location_verdict: 'out' });
      expect([title.startsWith("You're checked in"), isGood, text.endsWith(` ${outside}`)]).toEqual([true, true, true]);
    }
    for (const location_verdict of ['in', 'uncertain', null] as const) {
      const { text } = describeCheckIn({ ...scanned, status: 'present', already: false, location_verdict });
      expect(text).toBe('Your attendance is recorded.');
    }
  });
});
