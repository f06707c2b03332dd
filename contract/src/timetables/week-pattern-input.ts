import { z } from 'zod';
import { maxTeachingWeek, type WeekPattern, weeksTexts } from './week-patterns.ts';

/** Characters of a pattern as it is typed. */
export const maxWeeksLength = 200;

const everyWeek = /^(?:all|every|every week|all weeks|weekly)$/u;
const oddOrEven = /^(odd|even)(?: (?:teaching )?weeks?)?$/u;
/** '3', '1-4', '1 to 4', or '2-12/2': every second week. */
const rangePattern = /^(\d{1,2})(?:(?:-|to)(\d{1,2})(?:\/(\d{1,2}))?)?$/u;

/** Words between the first and the last week, and between weeks of a list, in the usual languages. */
const rangeWords = /(?<=\d\.?)\s+(?:to|bis|à|au|al?|até)\s+(?=\d)/gu;
const listWords = /(?<=\d\.?)\s+(?:and|und|et|y|e)\s+(?=\d)/gu;

/** '38 à 45 et 48' as '38-45,48'. Spaces are single ones. */
export const withMarks = (text: string): string => text.replaceAll(rangeWords, '-').replaceAll(listWords, ',');

/** Parses a typed pattern: '1–4, 7', 'wk 1-12', '2-12/2', 'odd', 'every week'. Undefined if it is none. */
export function parseWeeks(typed: string): WeekPattern | undefined {
  const text = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();
  if (text === '' || everyWeek.test(text)) return null;
  const [, parity] = oddOrEven.exec(text) ?? [];
  if (parity !== undefined) return parity;
  const list = withMarks(text)
    // '1.-7. Woche'
    .replaceAll(/(?<=\d)\.(?!\d)|\b(?:wochen?|semaines?|semanas?|settiman[ae])\b/gu, ' ')
    .replaceAll(/\b(?:teaching )?(?:weeks?|wks?|w)\b\.?|(?<![a-z])wk?s?(?=\d)/gu, ' ')
    .replaceAll(/\s*(?:[-‐‑‒–—−]|\.\.|\bto\b)\s*/gu, '-')
    .replaceAll(/\band\b|[&+;]/gu, ',');
  const parts = list.split(/[\s,]+/u).filter((part) => part !== '');
  const chosen = new Set<number>();
  for (const part of parts) {
    const [, first, last = first, step = '1'] = rangePattern.exec(part) ?? [];
    const [from, to, by] = [Number(first), Number(last), Number(step)];
    if (first === undefined || from < 1 || to < from || to > maxTeachingWeek || by < 1) return undefined;
    for (let week = from; week <= to; week += by) chosen.add(week);
  }
  return chosen.size === 0 ? undefined : joinRanges([...chosen].toSorted((one, other) => one - other));
}

/** '1-4,7' of sorted weeks. */
export function joinRanges(weeks: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const week of weeks) {
    const last = ranges.at(-1);
    if (last && last[1] === week - 1) last[1] = week;
    else ranges.push([week, week]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** A typed pattern; '' is every week. */
export const weekPatternInput = z
  .string()
  .max(maxWeeksLength, weeksTexts.invalid)
  .transform((typed, { addIssue }) => {
    const weeks = parseWeeks(typed);
    if (weeks === undefined) addIssue({ code: 'custom', message: weeksTexts.invalid });
    return weeks ?? null;
  })
  .nullish()
  .describe('Teaching weeks such as 1-4,7, odd or even. Null or blank is every week.');
