import type { clockHours, UniversitySettings, weekStarts } from '@muster/contract/accounts/shown-settings';

type Proposal = Partial<{
  time_zone: string;
  week_starts_on: (typeof weekStarts)[number];
  clock_hours: (typeof clockHours)[number];
}>;

/** Days of `Intl.Locale.getWeekInfo`, which Firefox lacks before version 141. */
const weekDays: Readonly<Record<number, (typeof weekStarts)[number]>> = { 1: 'Monday', 6: 'Saturday', 7: 'Sunday' };
type LocaleWithWeek = Intl.Locale & { readonly getWeekInfo?: () => { readonly firstDay: number } };

/** Time zone, first day of the week and clock of the browser and its language; without those that it does not say. */
export function browserSettings(language: string): Proposal {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  const day = (new Intl.Locale(language) as LocaleWithWeek).getWeekInfo?.().firstDay;
  const weekStart = day === undefined ? undefined : weekDays[day];
  return {
    time_zone: timeZone,
    ...(weekStart && { week_starts_on: weekStart }),
    ...(hourCycle && { clock_hours: hourCycle.startsWith('h2') ? 24 : 12 }),
  };
}

/** What the answer to "Groups or enrolments?" sets. */
export const answers = {
  groups: { students_belong_to_groups: true, mandatory_modules: 'without_enrolments' },
  enrolments: { students_belong_to_groups: false, mandatory_modules: 'never' },
} as const satisfies Record<string, Pick<UniversitySettings, 'students_belong_to_groups' | 'mandatory_modules'>>;
export type Answer = keyof typeof answers;
