import { describe, expect, it } from 'vitest';
import { describeStatus } from './students.texts.ts';

const usual = { active: true, leave_reason: null, leave_from: null, leave_until: null, left_on: null };
const exchange = { leave_reason: 'exchange', leave_from: '2026-03-01', leave_until: '2026-08-31' } as const;

describe('describeStatus', () => {
  it.each([
    ['2026-02-28', null, 'on exchange 1 Mar – 31 Aug 2026'],
    ['2026-03-01', 'On exchange', 'until 31 Aug 2026'],
    ['2026-08-31', 'On exchange', 'until 31 Aug 2026'],
    ['2026-09-01', null, ''],
  ])('on %s: %s', (today, badge, text) =>
    expect(describeStatus({ ...usual, ...exchange }, today)).toEqual({ badge, text }),
  );

  it('shows who has left or will leave, before Inactive', () => {
    const left_on = '2026-10-30';
    expect(describeStatus({ ...usual, left_on }, '2026-10-29')).toEqual({
      badge: null,
      text: 'leaves on 30 Oct 2026',
    });
    const left = { badge: 'Left', text: 'on 30 Oct 2026' };
    for (const active of [true, false])
      expect(describeStatus({ ...usual, ...exchange, active, left_on }, left_on)).toEqual(left);
    expect(describeStatus({ ...usual, ...exchange, active: false }, '2026-05-01')).toEqual({
      badge: 'Inactive',
      text: '',
    });
  });

  it('needs no dates that lecturers do not get', () =>
    expect(describeStatus({ active: true }, '2026-05-01')).toEqual({ badge: null, text: '' }));
});
