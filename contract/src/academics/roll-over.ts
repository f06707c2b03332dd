import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { academicYear } from '../people/enrollments.ts';
import { idFilter, numberFilter } from '../http/lists.ts';
import { localInternational } from '../people/people.ts';
import { chosenNumber, uuid } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;

export const rollOverTexts = {
  nothing: 'Please select at least one group, or a degree year',
  tooMany: 'Please choose at most 500 groups at once',
} as const;

/** Every group of a degree, year and semester in an academic year. */
const degreeYear = z.object({
  degree_details_id: uuid,
  year: chosenNumber('Year is required', 1, 4),
  semester: chosenNumber('Semester is required', 1, 2),
  academic_year: academicYear('Academic Year is required'),
});

/** Whole groups, one degree year, or several. */
const source = z.union(
  [
    z.object({ group_ids: z.array(uuid).min(1, rollOverTexts.nothing).max(500, rollOverTexts.tooMany) }),
    degreeYear,
    z.object({ degree_years: z.array(degreeYear).min(1, rollOverTexts.nothing).max(100, rollOverTexts.tooMany) }),
  ],
  rollOverTexts.nothing,
);

/** Where a group goes: the next semester, or the first of the next year; after the last year its students finish. */
export const rollOverPlan = z.object({
  source,
  /** The academic year of the new groups. */
  to_academic_year: academicYear('Academic Year is required'),
  /** Whether the groups that are left behind become Inactive. */
  close_old_groups: z.boolean().default(true),
});

const line = z.object({
  group_id: uuid,
  group_name: z.string(),
  degree_programme: z.string(),
  local_international: z.enum(localInternational),
  from: z.object({ year: z.number(), semester: z.number(), academic_year: z.string() }),
  /** Null: the degree ends here, its active students become Inactive. */
  to: z.object({ year: z.number(), semester: z.number(), academic_year: z.string() }).nullable(),
  /** The group that already stands there and takes them in; null: it is made. An Inactive one becomes Active again. */
  to_group_id: uuid.nullable(),
  /** Active students, who move or finish. Inactive ones stay where they are. */
  students: z.number(),
  /** Whether the group becomes Inactive. Not if it takes others in at the same time. */
  closes: z.boolean(),
  /** Active classes in the timetable of this group. They stay as they are, and stay with it. */
  timetable_entries: z.number(),
});
export type RollOverLine = z.output<typeof line>;

export const previewRollOver = endpoint({
  method: 'POST',
  path: '/api/groups/roll-over/preview',
  summary: 'What a roll-over would do, group by group; nothing is changed',
  guard,
  body: rollOverPlan,
  reply: z.object({
    success: z.literal(true),
    lines: z.array(line),
    /** Students. */
    moving: z.number(),
    finishing: z.number(),
    /** Of the lines as they stand; a roll-over under another one is refused. */
    fingerprint: z.string(),
  }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const applyRollOver = endpoint({
  method: 'POST',
  path: '/api/groups/roll-over',
  summary: 'Move the groups in one transaction; past rosters and marks stay as they were',
  guard,
  body: rollOverPlan.extend({ fingerprint: z.string().min(1).max(200) }),
  reply: z.object({
    success: z.literal(true),
    /** Students. */
    moved: z.number(),
    finished: z.number(),
    /** Groups that were rolled over. */
    groups: z.number(),
  }),
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

/** The choice of degree years to roll over. */
export const rollOverSources = endpoint({
  method: 'GET',
  path: '/api/groups/roll-over/sources',
  summary: 'Degree years that have active groups, with how many groups and students',
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
