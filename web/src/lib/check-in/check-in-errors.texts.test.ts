import { problems } from '@muster/contract/problems';
import { expect, test } from 'vitest';
import { describeCheckIn } from './check-in-result.texts.ts';
import { checkInErrors } from './check-in-errors.texts.ts';

const scanned = { method: 'qr' } as const;

test('every refusal of the server, a lost network and a slow one have a title, a sentence and a next step', () => {
  expect(Object.keys(checkInErrors).toSorted()).toEqual([...Object.keys(problems), 'network', 'timeout'].toSorted());
  for (const { title, text } of Object.values(checkInErrors)) {
    expect(title.length).toBeGreaterThan(5);
    expect(text).toMatch(/[.!?]$/);
  }
});

test('a student who is in already is told so as a success', () => {
  const { title, isGood, text } = describeCheckIn({
    ...scanned,
    status: 'present',
    already: true,
    location_verdict: 'in',
  });
  expect([title, isGood]).toEqual(['You are in', true]);
  expect(text).toBe('You had already checked in. Nothing was recorded twice.');
});

test('a student who was marked by hand is not told to have checked in', () => {
  for (const status of ['present', 'late'] as const) {
    const { isGood, text } = describeCheckIn({ status, method: 'manual', already: true, location_verdict: null });
    expect([isGood, text]).toEqual([true, 'Your lecturer has marked you by hand. Nothing was recorded twice.']);
  }
});

test('a student whose mark was corrected to absent is not told to be in', () => {
  const { title, isGood, text } = describeCheckIn({
    ...scanned,
    status: 'absent',
    already: true,
    location_verdict: 'out',
  });
  expect([title, isGood]).toEqual(['You are recorded as absent', false]);
  expect(text).not.toMatch(/position/);
});

test('a student whose position was outside the area is in, and told what the lecturer will see, at a repeat too', () => {
  const outside = 'Your position was outside the area of the class; your lecturer will see that.';
  for (const [status, already] of [
    ['present', false],
    ['late', false],
    ['present', true],
  ] as const) {
    const { title, isGood, text } = describeCheckIn({ ...scanned, status, already, location_verdict: 'out' });
    expect([title.startsWith('You are in'), isGood, text.endsWith(` ${outside}`)]).toEqual([true, true, true]);
  }
  for (const location_verdict of ['in', 'uncertain', null] as const) {
    const { text } = describeCheckIn({ ...scanned, status: 'present', already: false, location_verdict });
    expect(text).toBe('Your attendance is recorded.');
  }
});
