import { type Weekday, weekdays } from '@muster/contract/http/shared';
import { findWeekday } from './names-of-time.rules.ts';

/** Parses the name of a weekday in the usual languages and abbreviations. */
export const parseWeekday = (text: string): Weekday | undefined => weekdays[(findWeekday(text) ?? 0) - 1];

/** Whether a heading is one of several columns that each have the classes of a weekday: 'M', 'Tue', 'Mi'. */
export const namesWeekday = (heading: string): boolean => parseWeekday(heading) !== undefined;
