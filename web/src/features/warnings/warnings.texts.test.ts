// @vitest-environment node
import { defaultWarningRules } from '@muster/contract/warnings';
import { expect, test } from 'vitest';
import { checkedText, datesOf, endText, figuresOf, mailText, openText, rulesText } from './warnings.texts.ts';

const figures = {
  percentage: 50,
  attended: 3,
  total: 6,
  missed_on: ['2026-10-22', '2026-10-25', '2026-10-27'],
  below: 80,
};

test('a warning is told by the figures of its rule', () => {
  expect(figuresOf({ ...figures, rule: 'percentage' })).toBe('50.0\u00A0%, 3 of 6 classes; below 80\u00A0%');
  expect(figuresOf({ ...figures, rule: 'missed', below: 0 })).toBe('The last 3 classes missed');
});

/** As it is read; each date stays on one line. */
const read = (words: string): string => words.replaceAll('\u00A0', ' ');

test('of many missed classes the latest are named, and how many there were before', () => {
  expect(datesOf(figures.missed_on, 1)).toBe('2 earlier, Tue\u00A027\u00A0Oct');
  expect(read(datesOf(figures.missed_on))).toBe('Thu 22 Oct, Sun 25 Oct, Tue 27 Oct');
  expect(read(datesOf(figures.missed_on, 2))).toBe('1 earlier, Sun 25 Oct, Tue 27 Oct');
  expect(read(datesOf(['2026-10-22', ...figures.missed_on], 2))).toBe('2 earlier, Sun 25 Oct, Tue 27 Oct');
  expect(read(datesOf(['2026-10-22', ...figures.missed_on]))).toBe('Thu 22 Oct (2), Sun 25 Oct, Tue 27 Oct');
});

test('a warning that came to its end says why, as far as that is known, and on which day', () => {
  const changed_at = '2026-11-23T08:00:00Z';
  expect(endText({ state: 'open', reason: null, changed_at })).toBe('');
  expect(read(endText({ state: 'withdrawn', reason: 'corrected', changed_at }))).toBe(
    'A mark was corrected, 23 Nov 2026',
  );
  expect(read(endText({ state: 'recovered', reason: null, changed_at }))).toBe('23 Nov 2026');
});

test('the rules read as one line', () => {
  expect(rulesText(defaultWarningRules)).toBe(
    'Below 80\u00A0% after 5 classes · 3 missed in a row · marks count 24 hours after the class',
  );
  expect(rulesText({ ...defaultWarningRules, percentage_after: 1, missed_on: false, settle_hours: 0 })).toBe(
    'Below 80\u00A0% after 1 class · marks count when the class ends',
  );
});

test('what became of the mail and of a look is told in words', () => {
  expect(read(mailText('sent', '2026-10-01T12:00:00'))).toBe('Mailed 1 Oct 2026');
  expect(mailText('failed', null)).toBe('Mail not delivered');
  expect(mailText(null, null)).toBe('Not mailed again');
  const whole = { success: true, message: 'Looked', is_complete: true } as const;
  expect(checkedText({ ...whole, raised: 0, withdrawn: 0 })).toMatch(/nothing new/);
  expect(checkedText({ ...whole, raised: 2, withdrawn: 1 })).toMatch(/2 raised, 1 withdrawn/);
  expect(checkedText({ ...whole, raised: 2, withdrawn: 1, is_complete: false })).toBe('Looked.');
  expect([openText(1), openText(1200)]).toEqual([
    '1 early warning is open in your classes.',
    '1,200 early warnings are open in your classes.',
  ]);
});
