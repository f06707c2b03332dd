import { z } from 'zod';
import { mandatoryModules } from '../academics/structure.ts';
import { parallelClasses } from '../attendance/parallel-classes.ts';
import { privateStudentFields } from '../people/private-fields.ts';

/** First days of the week in calendars and date fields. Weekly timetables begin on Monday. */
export const weekStarts = ['Monday', 'Saturday', 'Sunday'] as const;
export const clockHours = [12, 24] as const;

/**
 * The settings of a university as `me` returns them. The form, `universitySettings`, has the rules; they would double the script of the
 * first screen.
 */
export const shownSettings = z.object({
  name: z.string(),
  short_name: z.string().nullable(),
  time_zone: z.string(),
  week_starts_on: z.enum(weekStarts),
  clock_hours: z.literal(clockHours),
  sender_name: z.string().nullable(),
  reply_to: z.string().nullable(),
  accepts_late_scans: z.boolean(),
  faculty_office_fields: z.array(z.enum(privateStudentFields)),
  second_code_share: z.number(),
  asks_passkey: z.boolean(),
  offers_online: z.boolean(),
  offers_late: z.boolean(),
  offers_excused: z.boolean(),
  first_year: z.number(),
  last_year: z.number(),
  terms: z.array(z.string()),
  credits_min: z.number(),
  credits_max: z.number(),
  credits_step: z.union([z.literal(1), z.literal(0.5)]),
  class_types: z.array(z.string()),
  recorded_class_types: z.array(z.string()),
  counted_class_types: z.array(z.string()),
  students_belong_to_groups: z.boolean(),
  mandatory_modules: z.enum(mandatoryModules),
  parallel_classes: z.enum(parallelClasses),
  lecturers_move_students: z.boolean(),
});
export type UniversitySettings = z.output<typeof shownSettings>;

/** The settings that an administrator confirms while setting the university up, each group on one screen. */
export const confirmedSettings = {
  basics: ['name', 'time_zone', 'week_starts_on', 'clock_hours'],
  class_lists: ['students_belong_to_groups', 'mandatory_modules'],
} as const satisfies Record<string, readonly (keyof UniversitySettings)[]>;
export type ConfirmedSettings = keyof typeof confirmedSettings;
export const confirmedSettingsNames = Object.keys(confirmedSettings) as ConfirmedSettings[];
