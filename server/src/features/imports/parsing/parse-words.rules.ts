import { type Weekday, weekdays } from '@muster/contract/http/shared';
import { findWeekday } from './names-of-time.rules.ts';

/** Parses the name of a weekday in the usual languages and abbreviations. */
export const parseWeekday = (text: string): Weekday | undefined => weekdays[(findWeekday(text) ?? 0) - 1];
