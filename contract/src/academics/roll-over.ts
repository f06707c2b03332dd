import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { academicYear } from '../people/enrollments.ts';
import { idFilter, numberFilter } from '../http/lists.ts';
import { localInternational } from '../people/people.ts';
import { integerInRange, uuid } from '../http/shared.ts';
import { structureLimits } from './structure.ts';

const guard = { who: ['admin'], area: 'academics' } as const;

export const rollOverTexts = {
  nothing: 'Please select at least one group, or a degree year',
  tooMany: 'Please choose at most 500 groups at a time',
} as const;

/** All groups of a degree, year and semester in an academic year. */
const degreeYear = z.object({
  degree_details_id: uuid,
  year: integerInRange('Year is required', 0, structureLimits.lastYear),
  semester: integerInRange('Semester is required', 1, structureLimits.terms),
  academic_year: academicYear('Academic Year is required'),
});

/** Groups, one degree year, or several degree years. */
const source = z.union(
  [
    z.object({ group_ids: z.array(uuid).min(1, rollOverTexts.nothing).max(500, rollOverTexts.tooMany) }),
    degreeYear,
    z.object({ degree_years: z.array(degreeYear).min(1, rollOverTexts.nothing).max(100, rollOverTexts.tooMany) }),
  ],
  rollOverTexts.nothing,
);

/** A group moves to the next semester or to the first semester of the next year; after the last year its students graduate. */
export const rollOverPlan = z.object({
  source,
  /** Academic year of the new groups. */
  to_academic_year: academicYear('Academic Year is required'),
  /** Whether the old groups become Inactive. */
  close_old_groups: z.boolean().default(true),
});

const line = z.object({
  group_id: uuid,
  group_name: z.string(),
  degree_programme: z.string(),
  local_international: z.enum(localInternational),
  from: z.object({ year: z.number(), semester: z.number(), academic_year: z.string() }),
  /** Null: the degree ends, and its active students become Inactive. */
  to: z.object({ year: z.number(), semester: z.number(), academic_year: z.string() }).nullable(),
  /** The existing group that receives the students; null: a new one is created. An Inactive group becomes Active. */
  to_group_id: uuid.nullable(),
  /** Active students, who move or graduate. Inactive students do not move. */
  students: z.number(),
  /** Whether the group becomes Inactive; false if it receives other students. */
  closes: z.boolean(),
  /** Active timetable classes of the old group, which keeps them. */
  timetable_entries: z.number(),
});
export type RollOverLine = z.output<typeof line>;

export const previewRollOver = endpoint({
  method: 'POST',
  path: '/api/groups/roll-over/preview',
  summary: 'Preview a roll-over group by group; changes nothing',
  guard,
  body: rollOverPlan,
  reply: z.object({
    success: z.literal(true),
    lines: z.array(line),
    /** Students. */
    moving: z.number(),
    finishing: z.number(),
    /** Hash of the lines; applying with an outdated one is rejected. */
    fingerprint: z.string(),
  }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const applyRollOver = endpoint({
  method: 'POST',
  path: '/api/groups/roll-over',
  summary: 'Roll over the groups in one transaction; past class lists and marks do not change',
  guard,
  stepUp: true,
  body: rollOverPlan.extend({ fingerprint: z.string().min(1).max(200) }),
  reply: z.object({
    success: z.literal(true),
    /** Students. */
    moved: z.number(),
    finished: z.number(),
    /** Groups rolled over. */
    groups: z.number(),
  }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const rollOverSources = endpoint({
  method: 'GET',
  path: '/api/groups/roll-over/sources',
  summary: 'List degree years with active groups, with their number of groups and students',
  guard,
  query: z.object({ degree_details_id: idFilter, year: numberFilter }),
  reply: z.array(
    z.object({
      degree_details_id: uuid,
      degree_programme: z.string(),
      degree_level: z.string(),
      local_international: z.enum(localInternational),
      year: z.number(),
      semester: z.number(),
      academic_year: z.string(),
      groups: z.number(),
      students: z.number(),
    }),
  ),
  errors: ['no_admin_record'],
});
