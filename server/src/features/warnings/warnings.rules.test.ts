import { describe, expect, it, test } from 'vitest';
import { defaultWarningRules } from '@muster/contract/warnings';
import {
  type ClassOutcome,
  judge,
  missedDates,
  nextStep,
  type Rule,
  rulesInForce,
  type SettledClass,
  type Standing,
} from './warnings.rules.ts';

const below80: Rule = { kind: 'percentage', below: 80, after: 5 };
const threeInARow: Rule = { kind: 'missed', below: 0, after: 3 };

const words: Record<string, ClassOutcome> = { A: 'attended', M: 'missed', E: 'excused' };
const outcomes = (letters: string): ClassOutcome[] => [...letters].map((letter) => words[letter] ?? 'missed');
const dayMs = 86_400_000;
/** One class a day from 1 September. */
const classes = (letters: string): SettledClass[] =>
  outcomes(letters).map((outcome, at) => ({
    outcome,
    date: new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10),
    startsMs: at * dayMs,
  }));

test.each([
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
  expect(judge(below80, outcomes(letters)).holds).toBe(holds);
});

test.each([
  ['two are not three', 'MM', false],
  ['exactly three', 'MMM', true],
  ['three at the end', 'AAAMMM', true],
  ['three that are over', 'MMMA', false],
  ['an attended class breaks the run', 'MMAM', false],
  ['an excused class breaks nothing and adds nothing', 'MMEM', true],
  ['two missed and one excused are two', 'AMME', false],
])('three missed in a row: %s', (_, letters, holds) => {
  expect(judge(threeInARow, outcomes(letters)).holds).toBe(holds);
});

test('whatever the classes: excused ones change no verdict, and one class more attended never makes a percentage worse', () => {
  for (let bits = 0; bits < 3 ** 8; bits += 1) {
    const letters = [...bits.toString(3).padStart(8, '0')].map((digit) => 'AME'[Number(digit)]).join('');
    const without = letters.replaceAll('E', '');
    for (const rule of [below80, threeInARow])
      expect(judge(rule, outcomes(letters)), letters).toEqual(judge(rule, outcomes(without)));
    if (without.length >= 5 && !judge(below80, outcomes(without)).holds)
      expect(judge(below80, outcomes(`${without}A`)).holds, letters).toBe(false);
    expect(judge(threeInARow, outcomes(`${letters}A`)).holds, letters).toBe(false);
  }
});

test('the dates of a percentage are all that were missed, those of a run only the run', () => {
  const some = classes('MAMMEM');
  expect(missedDates(below80, some)).toEqual(['2026-09-01', '2026-09-03', '2026-09-04', '2026-09-06']);
  expect(missedDates(threeInARow, some)).toEqual(['2026-09-03', '2026-09-04', '2026-09-06']);
});

test('nothing is in force while early warning, or a rule of it, is off', () => {
  expect(rulesInForce(defaultWarningRules)).toEqual([]);
  const on = { ...defaultWarningRules, is_on: true };
  expect(rulesInForce(on)).toEqual([below80, threeInARow]);
  expect(rulesInForce({ ...on, missed_on: false })).toEqual([below80]);
  expect(rulesInForce({ ...on, percentage_on: false })).toEqual([threeInARow]);
});

describe('a warning', () => {
  const raised = (letters: string, values: Partial<Standing> = {}): Standing => ({
    state: 'open',
    reason: null,
    rule: threeInARow,
    round: 1,
    missedOn: missedDates(values.rule ?? threeInARow, classes(letters)),
    raisedUntilMs: (letters.length - 1) * dayMs,
    firstMail: 'sent',
    ...values,
  });
  const step = (standing: Standing | undefined, letters: string, rule = threeInARow) =>
    nextStep(rule, standing, classes(letters));

  it('is raised and mailed when its rule becomes true', () => {
    expect(step(undefined, 'AMM')).toEqual({ do: 'nothing' });
    expect(step(undefined, 'AMMM')).toEqual({
      do: 'raise',
      figures: { attended: 1, total: 4, missedOn: ['2026-09-02', '2026-09-03', '2026-09-04'] },
      untilMs: 3 * dayMs,
      mail: 'new',
    });
  });

  it('stays with newer figures while its rule is true', () => {
    expect(step(raised('AMMM'), 'AMMMM')).toMatchObject({ do: 'update', figures: { attended: 1, total: 5 } });
  });

  it('is withdrawn when a mark was put right, and when an excuse was approved', () => {
    expect(step(raised('AMMM'), 'AMAM')).toEqual({ do: 'close', state: 'withdrawn', reason: 'corrected' });
    expect(step(raised('AMMM'), 'AMEM')).toEqual({ do: 'close', state: 'withdrawn', reason: 'excused' });
    expect(step(raised('AMMM'), 'AEMM')).toEqual({ do: 'close', state: 'withdrawn', reason: 'excused' });
    expect(step(raised('AMMM'), 'A')).toEqual({ do: 'close', state: 'withdrawn', reason: 'corrected' });
  });

  it('is over, and was right, when the student comes again', () => {
    expect(step(raised('AMMM'), 'AMMMA')).toEqual({ do: 'close', state: 'recovered', reason: null });
    const percent = raised('AAAMM', { rule: below80 });
    expect(step(percent, 'AAAMMAAAAA', below80)).toEqual({ do: 'close', state: 'recovered', reason: null });
  });

  it('is withdrawn even after that when a mark of then is put right', () => {
    expect(step(raised('AMMM', { state: 'recovered' }), 'AAMMA')).toMatchObject({ state: 'withdrawn' });
    expect(step(raised('AMMM', { state: 'recovered' }), 'AMMMA')).toEqual({ do: 'nothing' });
  });

  it('is withdrawn when the rules were made milder', () => {
    const milder = { ...threeInARow, after: 4 };
    expect(step(raised('AMMM'), 'AMMM', milder)).toEqual({ do: 'close', state: 'withdrawn', reason: 'rules' });
    const lower = { ...below80, below: 50 };
    const percent = raised('AAAMM', { rule: below80 });
    expect(step(percent, 'AAAMM', lower)).toEqual({ do: 'close', state: 'withdrawn', reason: 'rules' });
  });

  it('is not mailed again when its rule becomes true a second time, unless it had been withdrawn', () => {
    const again = 'AMMMAMMM';
    expect(step(raised('AMMM', { state: 'recovered' }), again)).toMatchObject({ do: 'raise', mail: null });
    expect(step(raised('AMMM', { state: 'ended', reason: 'off' }), again)).toMatchObject({ do: 'raise', mail: null });
    const withdrawn = raised('AMMM', { state: 'withdrawn', reason: 'corrected' });
    expect(step(withdrawn, again)).toMatchObject({ do: 'raise', mail: 'new' });
  });

  it('is mailed after all when its first mail never went out', () => {
    const ended = raised('AMMM', { state: 'ended', reason: 'off', firstMail: 'cancelled' });
    expect(step(ended, 'AMMM')).toMatchObject({ do: 'raise', mail: 'revive' });
  });
});
