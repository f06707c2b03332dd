import type { Session } from '@muster/contract/sessions';
import { expect, test } from 'vitest';
import { formOf, isOver } from './session-history.logic.ts';

const now = { date: '2026-11-21', time: '11:00' };

test.each([
  ['2026-11-20', '12:00', 'ended', true],
  ['2026-11-21', '11:00', 'created', true],
  ['2026-11-21', '11:30', 'ended', false],
  ['2026-11-22', '09:00', 'created', false],
  ['2026-11-20', '12:00', 'running', false],
  ['2026-11-20', '12:00', 'paused', false],
] as const)('a class of %s that ends at %s, %s: a reason is asked: %s', (date, class_end_time, state, isAsked) => {
  expect(isOver({ date, class_end_time, state }, now)).toBe(isAsked);
});

test.each([
  ['laboratory', 'practical'],
  ['workshop', 'seminar'],
  ['lab', 'practical'],
  ['tutorial', 'tutorial'],
])('a class that was opened as %s is marked by hand as a %s, which the form can show', (session_type, shown) => {
  expect(formOf({ session_type, groups: [] } as unknown as Session).session_type).toBe(shown);
});
