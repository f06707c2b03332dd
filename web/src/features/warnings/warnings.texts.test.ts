// @vitest-environment node
import { defaultWarningRules } from '@muster/contract/attendance/warning-rules';
import { describe, expect, it } from 'vitest';
import { checkedText, formatDates, endText, formatReason, mailText, rulesText } from './warnings.texts.ts';
import { openText } from './open-warnings.texts.ts';

const figures = {
  percentage: 50,
  attended: 3,
  total: 6,
  missed_on: ['2026-10-22', '2026-10-25', '2026-10-27'],
  below: 80,
};

describe('warnings texts', () => {
  it('describes a warning by its rule', () => {
    expect(formatReason({ ...figures, rule: 'percentage' })).toBe('50.0%, 3 of 6 classes; below 80%');
    expect(formatReason({ ...figures, rule: 'missed', below: 0 })).toBe('Missed the last 3 classes');
  });

  /** Replaces the non-breaking spaces. */
  const plain = (words: string): string => words.replaceAll('\u00A0', ' ');

  it('lists the latest missed dates and the number of earlier ones', () => {
    expect(formatDates(figures.missed_on, 1)).toBe('2 earlier, Tue\u00A027\u00A0Oct');
    expect(plain(formatDates(figures.missed_on))).toBe('Thu 22 Oct, Sun 25 Oct, Tue 27 Oct');
    expect(plain(formatDates(figures.missed_on, 2))).toBe('1 earlier, Sun 25 Oct, Tue 27 Oct');
    expect(plain(formatDates(['2026-10-22', ...figures.missed_on], 2))).toBe('2 earlier, Sun 25 Oct, Tue 27 Oct');
    expect(plain(formatDates(['2026-10-22', ...figures.missed_on]))).toBe('Thu 22 Oct (2), Sun 25 Oct, Tue 27 Oct');
  });

  it('gives reason and date of a closed warning', () => {
    const changed_at = '2026-11-23T08:00:00Z';
    expect(endText({ state: 'open', reason: null, changed_at })).toBe('');
    expect(plain(endText({ state: 'withdrawn', reason: 'corrected', changed_at }))).toBe(
      'A mark was corrected, 23 Nov 2026',
    );
    expect(plain(endText({ state: 'recovered', reason: null, changed_at }))).toBe('23 Nov 2026');
  });

  it('describes the rules in one line', () => {
    expect(rulesText(defaultWarningRules)).toBe(
      'below 80% after 5 classes, or 3 missed in a row · checked 24 hours after class',
    );
    expect(rulesText({ ...defaultWarningRules, percentage_after: 1, missed_on: false, settle_hours: 0 })).toBe(
      'below 80% after 1 class · checked when the class ends',
    );
  });

  it('describes email states and check results', () => {
    expect(plain(mailText('sent', '2026-10-01T12:00:00'))).toBe('Emailed 1 Oct 2026');
    expect(mailText('failed', null)).toBe('Email not delivered');
    expect(mailText(null, null)).toBe('No second email');
    const noBreak = { success: true, message: 'Looked', is_complete: true } as const;
    expect(checkedText({ ...noBreak, raised: 0, withdrawn: 0 })).toMatch(/No new warnings/);
    expect(checkedText({ ...noBreak, raised: 2, withdrawn: 1 })).toMatch(/2 raised, 1 withdrawn/);
    expect(checkedText({ ...noBreak, raised: 2, withdrawn: 1, is_complete: false })).toBe('Looked.');
    expect([openText(1), openText(1200)]).toEqual([
      '1 early warning is open in your classes.',
      '1,200 early warnings are open in your classes.',
    ]);
  });
});
