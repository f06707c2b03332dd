import { z } from 'zod';
import { checkedInSession } from './check-ins.ts';
import { endpoint } from '../http/endpoint.ts';
import { dateFilter, filter } from '../http/lists.ts';
import { locationVerdicts, markMethods } from './marks.ts';
import { instant, uuid } from '../http/shared.ts';
import { parallelFields } from './parallel-classes.ts';
import { recordStatuses } from './statuses.ts';

/** Attendance bands. Screens always show the word beside the colour. */
export const bands = ['Excellent', 'Average', 'Poor'] as const;
export type Band = (typeof bands)[number];
export const bandLimits = { Excellent: 80, Average: 60 } as const;

/** The limits of a module whose students need `limit` %; Average reaches as far below it as in `bandLimits`. */
export const bandLimitsOf = (limit: number | null | undefined): Readonly<Record<keyof typeof bandLimits, number>> =>
  limit === null || limit === undefined
    ? bandLimits
    : { Excellent: limit, Average: Math.max(limit - (bandLimits.Excellent - bandLimits.Average), 0) };

/** '74.7%' or '80%'. */
export const formatPercent = (figure: number | string): string => `${figure}%`;

/** Percentage to one decimal, halves up; null without sessions. Multiplies first: 201 / 400 * 1000 would be less than 502.5. */
export function percentage(attended: number, total: number): number | null {
  return total === 0 ? null : Math.round((attended * 1000) / total) / 10;
}

/** `limit`: of the module; without one, and for several modules, that of `bandLimits`. */
export function bandOf(percent: number | null, limit?: number | null): Band | null {
  if (percent === null) return null;
  const { Excellent, Average } = bandLimitsOf(limit);
  if (percent >= Excellent) return 'Excellent';
  return percent >= Average ? 'Average' : 'Poor';
}

export const myModule = z.object({
  module_id: uuid,
  module_code: z.string(),
  module_name: z.string(),
  attended: z.number(),
  total: z.number(),
  percentage: z.number().nullable(),
  band: z.enum(bands).nullable(),
  /** The percentage from which the band is Excellent: the limit of the module. */
  attendance_limit: z.number(),
  /** Remaining classes of the student this semester in which attendance is required, by the timetable; null if the query filters by date. */
  to_come: z.number().nullable(),
  records: z.array(
    checkedInSession.omit({ module_code: true, module_name: true, clock_hours: true }).extend({
      status: z.enum(recordStatuses),
      method: z.enum(markMethods).nullable(),
      marked_at: instant.nullable(),
      location_verdict: z.enum(locationVerdicts).nullable(),
      is_corrected: z.boolean(),
      ...parallelFields,
    }),
  ),
});
export type MyModule = z.output<typeof myModule>;

export const myAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/my',
  summary: "List the caller's own attendance by module",
  guard: { who: ['student'] },
  query: z.object({
    date_from: dateFilter,
    date_to: dateFilter,
    module_code: filter,
  }),
  reply: z.array(myModule),
  errors: ['no_student_record'],
});
