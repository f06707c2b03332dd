import { z } from 'zod';
import { maxWeeksLength, parseWeeks, weeksTexts } from './week-patterns.ts';

export const weekPattern = z
  .string()
  .nullable()
  .describe(
    'Teaching weeks with a class: null is every week, otherwise odd, even, or weeks such as 1-4,7. Week 1 contains the first day of the semester.',
  );

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
