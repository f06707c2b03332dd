import { z } from 'zod';
import { bands, bandLimits } from '../attendance/attendance.ts';

/*
 * The figures of all reports, each described once: numerator, denominator, and the classes that count. The descriptions are part of the
 * OpenAPI document.
 *
 * A class counts once attendance was taken: codes were shown, or a student was marked. Withdrawn classes never count. When a class is
 * final, students without a mark are absent; before that, only the students who are already marked count. A class counts for the group,
 * degree, year and semester that the student had when the class list was written. Classes in which attendance is only recorded or counted
 * are in no figure.
 */

export const attendedFigure = z.number().describe('Classes attended: present, late or online.');
export const expectedFigure = z
  .number()
  .describe('Attended plus absent. Excused classes and classes in progress without a mark do not count.');
export const percentageFigure = z
  .number()
  .nullable()
  .describe('attended ÷ expected × 100, to one decimal, halves up. Null if expected is 0.');
export const bandFigure = z
  .enum(bands)
  .nullable()
  .describe(
    `Band of the rounded percentage: Excellent from ${bandLimits.Excellent}, Average from ${bandLimits.Average}, else Poor; of one module, Excellent from its own limit and Average from ${bandLimits.Excellent - bandLimits.Average} below. Null without a percentage.`,
  );
export const sessionsFigure = z.number().describe('Class sessions that count, with at least one filtered student.');
/** Days before today in which registers not taken are counted and listed without dates. */
export const notTakenDays = 56;
/** Registers not taken are counted in a range of at most this many days. */
export const maxCountedDays = 366;
export const notTakenFigure = z
  .number()
  .nullable()
  .describe(
    `Classes of the timetable that are over without a register: no codes were shown and no student is marked. In the dates of the filter, else in the last ${notTakenDays} days. They count in no other figure. Null with dates that have no start or are more than ${maxCountedDays} days, and with a filter that timetable entries do not have: student, degree level, academic status, weekday, hour, or a name instead of an id.`,
  );
export const lateFigure = z.number().describe('Late marks. Part of attended.');
export const absentFigure = z.number().describe('Marked absent, or without a mark in a final class.');
export const excusedFigure = z.number().describe('Excused absences. Neither attended nor expected.');
export const studentsFigure = z.number().describe('Different students in the classes that count.');
export const missedInARowFigure = z
  .number()
  .describe(
    'Classes missed since the last attended one in the module and academic year, whatever the group. Excused classes are skipped. With a filter by date or lecturer, of the filtered classes.',
  );
export const toComeFigure = z
  .number()
  .describe(
    'Remaining classes of the module this semester that expect the student and in which attendance is required, by the timetable, without holidays, cancelled classes, and days on which the student is on leave, on exchange or has left.',
  );
export const bestPossibleFigure = z
  .number()
  .nullable()
  .describe('(attended + to_come) ÷ (expected + to_come) × 100, to one decimal.');

/** Figures of several classes and students. */
export const figures = {
  sessions: sessionsFigure,
  expected: expectedFigure,
  attended: attendedFigure,
  late: lateFigure,
  absent: absentFigure,
  excused: excusedFigure,
  percentage: percentageFigure,
};
