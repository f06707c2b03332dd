import { z } from 'zod';

/**
 * What attendance is for, by class type and module. `required`: percentages, bands, warnings and reports read it. `recorded`: the marks of
 * each student are shown, and in no percentage, report or warning. `counted`: as recorded, and a student without a mark is not absent.
 */
export const attendanceRequirements = ['required', 'recorded', 'counted'] as const;
export type AttendanceRequirement = (typeof attendanceRequirements)[number];
export const attendanceRequirement = z.enum(attendanceRequirements, 'Please choose required, recorded or counted');

export const requirementLabels: Readonly<Record<AttendanceRequirement, string>> = {
  required: 'Required',
  recorded: 'Recorded only',
  counted: 'Counted only',
};
