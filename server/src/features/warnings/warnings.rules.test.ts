import { dayMs } from '@muster/contract/http/durations';
import { describe, expect, it } from 'vitest';
import { defaultWarningRules } from '@muster/contract/attendance/warning-rules';
import {
  type ClassOutcome,
  evaluateRule,
  missedDates,
  nextTransition,
  type Rule,
  activeRules,
  type SettledClass,
  type ExistingWarning,
} from './warnings.rules.ts';

const below80: Rule = { kind: 'percentage', below: 80, after: 5 };
const threeInARow: Rule = { kind: 'missed', below: 0, after: 3 };

const words: Record<string, ClassOutcome> = { A: 'attended', M: 'missed', E: 'excused' };
const outcomes = (letters: string): ClassOutcome[] => [...letters].map((letter) => words[letter] ?? 'missed');
/** One class a day from 1 September. */
const classes = (letters: string): SettledClass[] =>
  outcomes(letters).map((outcome, at) => ({
    outcome,
    date: new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10),
    startsMs: at * dayMs,
  }));

describe('warning rules', () => {
  it.each([
    ['nothing yet', '', false],
    ['four classes are too few, however bad', 'MMMM', false],
    ['five classes, all missed', 'MMMMM', true],
    ['exactly 80 % is not below it', 'AAAAM', false],
    ['60 % after five', 'AAAMM', true],
    ['exactly 80 % of ten', 'AAAAAAAAMM', false],
    ['79 point something is below', 'AAAAAAAAAAAAAAAMMMM', true],
    ['an excused class is no class: four of them are left', 'AAAME', false],
    ['excused classes count neither way: 80 % of five', 'AAAAMEEE', false],
    ['excused classes count neither way: 60 % of five', 'EAAAMME', true],
  ])('below 80 %% after five classes: %s', (_, letters, holds) => {
    expect(evaluateRule(below80, outcomes(letters)).isMet).toBe(holds);
  });

  it.each([
    ['two are not three', 'MM', false],
    ['exactly three', 'MMM', true],
    ['three at the end', 'AAAMMM', true],
    ['three that are over', 'MMMA', false],
    ['an attended class breaks the run', 'MMAM', false],
    ['an excused class neither breaks nor extends the streak', 'MMEM', true],
    ['two missed and one excused are two', 'AMME', false],
  ])('three missed in a row: %s', (_, letters, holds) => {
    expect(evaluateRule(threeInARow, outcomes(letters)).isMet).toBe(holds);
  });

  it('ignore excused classes, and never worsen a percentage by an attended class', () => {
    for (let bits = 0; bits < 3 ** 8; bits += 1) {
      const letters = [...bits.toString(3).padStart(8, '0')].map((digit) => 'AME'[Number(digit)]).join('');
      const without = letters.replaceAll('E', '');
      for (const rule of [below80, threeInARow])
        expect(evaluateRule(rule, outcomes(letters)), letters).toEqual(evaluateRule(rule, outcomes(without)));
      if (without.length >= 5 && !evaluateRule(below80, outcomes(without)).isMet)
        expect(evaluateRule(below80, outcomes(`${without}A`)).isMet, letters).toBe(false);
      expect(evaluateRule(threeInARow, outcomes(`${letters}A`)).isMet, letters).toBe(false);
    }
  });

  it('list all missed dates for a percentage, and only the streak for missed classes', () => {
    const some = classes('MAMMEM');
    expect(missedDates(below80, some)).toEqual(['2026-09-01', '2026-09-03', '2026-09-04', '2026-09-06']);
    expect(missedDates(threeInARow, some)).toEqual(['2026-09-03', '2026-09-04', '2026-09-06']);
  });

  it('are inactive while early warning or the rule is off', () => {
    expect(activeRules(defaultWarningRules)).toEqual([]);
    const on = { ...defaultWarningRules, is_on: true };
    expect(activeRules(on)).toEqual([below80, threeInARow]);
    expect(activeRules({ ...on, missed_on: false })).toEqual([below80]);
    expect(activeRules({ ...on, percentage_on: false })).toEqual([threeInARow]);
  });
});

describe('warning transitions', () => {
  const raised = (letters: string, values: Partial<ExistingWarning> = {}): ExistingWarning => ({
    state: 'open',
    reason: null,
    rule: threeInARow,
    round: 1,
    missedOn: missedDates(values.rule ?? threeInARow, classes(letters)),
    raisedUntilMs: (letters.length - 1) * dayMs,
    firstMail: 'sent',
    ...values,
  });
  const step = (existing: ExistingWarning | undefined, letters: string, rule = threeInARow) =>
    nextTransition(rule, existing, classes(letters));

  it('raises and mails a warning when its rule is met', () => {
    expect(step(undefined, 'AMM')).toEqual({ type: 'nothing' });
    expect(step(undefined, 'AMMM')).toEqual({
      type: 'raise',
      figures: { attended: 1, total: 4, missedOn: ['2026-09-02', '2026-09-03', '2026-09-04'] },
      untilMs: 3 * dayMs,
      mail: 'new',
    });
  });

  it('updates the figures while the rule is met', () => {
    expect(step(raised('AMMM'), 'AMMMM')).toMatchObject({ type: 'update', figures: { attended: 1, total: 5 } });
  });

  it('withdraws a warning after a correction and after an approved excuse', () => {
    expect(step(raised('AMMM'), 'AMAM')).toEqual({ type: 'close', state: 'withdrawn', reason: 'corrected' });
    expect(step(raised('AMMM'), 'AMEM')).toEqual({ type: 'close', state: 'withdrawn', reason: 'excused' });
    expect(step(raised('AMMM'), 'AEMM')).toEqual({ type: 'close', state: 'withdrawn', reason: 'excused' });
    expect(step(raised('AMMM'), 'A')).toEqual({ type: 'close', state: 'withdrawn', reason: 'corrected' });
  });

  it('recovers a warning when the student attends again', () => {
    expect(step(raised('AMMM'), 'AMMMA')).toEqual({ type: 'close', state: 'recovered', reason: null });
    const percent = raised('AAAMM', { rule: below80 });
    expect(step(percent, 'AAAMMAAAAA', below80)).toEqual({ type: 'close', state: 'recovered', reason: null });
  });

  it('withdraws a recovered warning after a correction', () => {
    expect(step(raised('AMMM', { state: 'recovered' }), 'AAMMA')).toMatchObject({ state: 'withdrawn' });
    expect(step(raised('AMMM', { state: 'recovered' }), 'AMMMA')).toEqual({ type: 'nothing' });
  });

  it('withdraws a warning when the rules are relaxed', () => {
    const milder = { ...threeInARow, after: 4 };
    expect(step(raised('AMMM'), 'AMMM', milder)).toEqual({ type: 'close', state: 'withdrawn', reason: 'rules' });
    const lower = { ...below80, below: 50 };
    const percent = raised('AAAMM', { rule: below80 });
    expect(step(percent, 'AAAMM', lower)).toEqual({ type: 'close', state: 'withdrawn', reason: 'rules' });
  });

  it('mails again only if the warning had been withdrawn', () => {
    const again = 'AMMMAMMM';
    expect(step(raised('AMMM', { state: 'recovered' }), again)).toMatchObject({ type: 'raise', mail: null });
    expect(step(raised('AMMM', { state: 'ended', reason: 'off' }), again)).toMatchObject({ type: 'raise', mail: null });
    const withdrawn = raised('AMMM', { state: 'withdrawn', reason: 'corrected' });
    expect(step(withdrawn, again)).toMatchObject({ type: 'raise', mail: 'new' });
  });

  it('sends a cancelled first mail when the rule is met again', () => {
    const ended = raised('AMMM', { state: 'ended', reason: 'off', firstMail: 'cancelled' });
    expect(step(ended, 'AMMM')).toMatchObject({ type: 'raise', mail: 'revive' });
  });
});
