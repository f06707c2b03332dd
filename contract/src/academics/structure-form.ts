import { z } from 'zod';
import { normalizeSingleLine } from '../http/shared.ts';
import { tooLongText } from '../http/fields.ts';
import { parallelClasses } from '../attendance/parallel-classes.ts';
import { type AcademicStructure, creditsText, mandatoryModules, rangeText, structureLimits } from './structure.ts';

export const creditSteps = [1, 0.5] as const;

export const structureTexts = {
  noTerm: 'Enter the name of the term',
  sameTerm: 'Two terms have this name',
  noClassType: 'Enter at least one class type',
  sameClassType: 'Two class types have this name',
  otherClassType: 'Please choose among the class types',
  bothClassTypes: 'A class type is either recorded or counted',
  yearOrder: 'The last year must not be before the first year',
  creditsOrder: 'The highest credits must not be below the lowest',
} as const;

const name = (missing: string) =>
  z
    .string(missing)
    .overwrite(normalizeSingleLine)
    .min(1, missing)
    .max(structureLimits.nameLength, tooLongText(structureLimits.nameLength));
const areDifferent = (names: readonly string[]): boolean =>
  new Set(names.map((one) => one.toLowerCase())).size === names.length;
const yearOfStudy = z
  .int(rangeText(0, structureLimits.lastYear))
  .min(0, rangeText(0, structureLimits.lastYear))
  .max(structureLimits.lastYear, rangeText(0, structureLimits.lastYear));
const creditLimit = z
  .number(creditsText(0, structureLimits.credits))
  .min(0, creditsText(0, structureLimits.credits))
  .max(structureLimits.credits, creditsText(0, structureLimits.credits))
  .multipleOf(0.5, 'Please give whole or half credits');

const classTypes = z
  .array(name(structureTexts.noClassType))
  .max(structureLimits.classTypes, structureTexts.otherClassType);

/** Years of study, terms, credits and class types of a university. */
export const academicStructure = z.object({
  first_year: yearOfStudy,
  last_year: yearOfStudy,
  /** Names, in order. A term is stored as its number, from 1. */
  terms: z
    .array(name(structureTexts.noTerm))
    .min(1, structureTexts.noTerm)
    .max(structureLimits.terms, `Please give at most ${structureLimits.terms} terms`)
    .refine(areDifferent, structureTexts.sameTerm),
  credits_min: creditLimit,
  credits_max: creditLimit,
  credits_step: z.literal(creditSteps, 'Please choose whole or half credits'),
  class_types: z
    .array(name(structureTexts.noClassType))
    .min(1, structureTexts.noClassType)
    .max(structureLimits.classTypes, `Please give at most ${structureLimits.classTypes} class types`)
    .refine(areDifferent, structureTexts.sameClassType),
  /** Class types whose attendance is only recorded, and those of which only the number of people is counted. */
  recorded_class_types: classTypes,
  counted_class_types: classTypes,
  students_belong_to_groups: z.boolean('Please choose whether students belong to groups'),
  mandatory_modules: z.enum(mandatoryModules, 'Please choose who is expected without an enrolment'),
  parallel_classes: z.enum(parallelClasses, 'Please choose what a check-in to a parallel class does'),
  lecturers_move_students: z.boolean('Please choose whether lecturers move students'),
} satisfies Record<keyof AcademicStructure, z.ZodType>);
