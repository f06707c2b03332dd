import { z } from 'zod';
import { academicStructure, structureTexts } from '../academics/structure-form.ts';
import { normalizeSingleLine } from '../http/shared.ts';
import { privateStudentFields } from '../people/private-fields.ts';
import { email, optionalLine, required } from '../http/fields.ts';
import { clockHours, type UniversitySettings, weekStarts } from './shown-settings.ts';

export const universityTexts = {
  noName: 'University Name is required',
  noTimeZone: 'Time Zone is required',
  secondCodeShare: 'Please enter a percentage from 0 to 100',
  unknownTimeZone: 'There is no such time zone. Choose one such as Asia/Colombo.',
  unknownPrivateField: 'Please choose phone number, date of birth, gender or address',
} as const;

const optionalEmail = z
  .string()
  .overwrite(normalizeSingleLine)
  .toLowerCase()
  .refine((value) => value === '' || email('').safeParse(value).success, 'Please enter a valid email address')
  .transform(blankToNull)
  .nullable();
function blankToNull(value: string): string | null {
  return value === '' ? null : value;
}

const settings = {
  name: required(universityTexts.noName),
  /** For narrow places; null: the name. */
  short_name: optionalLine(20),
  /** IANA name. */
  time_zone: required(universityTexts.noTimeZone, 60),
  week_starts_on: z.enum(weekStarts, 'Please choose the first day of the week'),
  /** How times are shown. A person can choose another clock for the live clocks. */
  clock_hours: z.literal(clockHours, 'Please choose the 12-hour or the 24-hour clock'),
  /** Name of the sender of mails; null: the name of the university. */
  sender_name: optionalLine(100),
  /** Where replies to mails go; null: nowhere else than to the sender. */
  reply_to: optionalEmail,
  /** Whether a scan that was kept on a phone without a network counts at once. If not, the lecturer decides. Both are flagged. */
  accepts_late_scans: z.boolean('Please choose whether late deliveries count right away'),
  /** The private fields of students that faculty offices see. */
  faculty_office_fields: z
    .array(z.enum(privateStudentFields, universityTexts.unknownPrivateField))
    .overwrite((fields) => privateStudentFields.filter((field) => fields.includes(field))),
  /** Percentage of the students whom a second code asks at random, besides those with a flag; 0: there are no second codes. */
  second_code_share: z
    .int(universityTexts.secondCodeShare)
    .min(0, universityTexts.secondCodeShare)
    .max(100, universityTexts.secondCodeShare),
  /** Whether a check-in asks for a touch of the student's passkey. Without one it counts, with a flag. */
  asks_passkey: z.boolean('Please choose whether check-ins ask for a passkey'),
  /** Whether students who attended remotely may be marked `online`. Marks that are online stay. */
  offers_online: z.boolean('Please choose whether the university uses the status Online'),
  /** Whether students may be marked `late`. If not, check-ins after the late limit are present. Marks that are late stay. */
  offers_late: z.boolean('Please choose whether the university uses the status Late'),
  /** Whether lecturers may mark students as `excused`. Approved absences excuse in any case. */
  offers_excused: z.boolean('Please choose whether the university uses the status Excused'),
  ...academicStructure.shape,
} satisfies Record<keyof UniversitySettings, z.ZodType>;

/** The settings without the rules between them. */
export const settingsFields = z.object(settings);

/** All settings of a university. */
export const universitySettings = settingsFields
  .refine(({ first_year: first, last_year: last }) => first <= last, {
    path: ['last_year'],
    message: structureTexts.yearOrder,
  })
  .refine(({ credits_min: min, credits_max: max }) => min <= max, {
    path: ['credits_max'],
    message: structureTexts.creditsOrder,
  })
  .refine(({ class_types: all, recorded_class_types: recorded }) => recorded.every((type) => all.includes(type)), {
    path: ['recorded_class_types'],
    message: structureTexts.otherClassType,
  })
  .refine(({ class_types: all, counted_class_types: counted }) => counted.every((type) => all.includes(type)), {
    path: ['counted_class_types'],
    message: structureTexts.otherClassType,
  })
  .refine(
    ({ recorded_class_types: recorded, counted_class_types: counted }) =>
      !counted.some((type) => recorded.includes(type)),
    { path: ['counted_class_types'], message: structureTexts.bothClassTypes },
  );
