import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, uuid } from '../http/shared.ts';
import type { ImportKind } from './import-kinds.ts';

const guard = { who: ['admin'], area: 'imports' } as const;

/** The kinds whose files can be complete: all people, all timetable entries of the semesters in the file, or all enrolments in its modules and semesters. */
export const completeKinds = ['students', 'staff', 'timetables', 'enrolments'] as const satisfies readonly ImportKind[];
export type CompleteKind = (typeof completeKinds)[number];
export const isCompleteKind = (kind: ImportKind): kind is CompleteKind =>
  completeKinds.some((complete) => complete === kind);

/** A person, a timetable entry or an enrolment that is not in the file. */
export const missingRecord = z.object({
  id: uuid,
  /** Of an entry: its module, class type and groups. Of an enrolment: the student. */
  name: z.string(),
  /** Of a person: the student or employee ID. Of an entry: its day, times and venue. Of an enrolment: the number of the student, the module and the group. */
  number: z.string(),
  /** What the import does with an entry or an enrolment; null for people, who are deactivated. */
  effect: z.string().nullable(),
});
export type MissingRecord = z.output<typeof missingRecord>;

/** A record that is in no row that can be imported, although a row could be it. It always stays as it is. */
export const unclearRecord = missingRecord.omit({ effect: true }).extend({
  /** Line of the row in the file. */
  line: z.number(),
  /** Why the row is not imported, or what it does instead. */
  reason: z.string(),
});

/** From this share of missing records on, ending them needs `confirm_missing`. */
export const maxMissingShare = 0.05;

export const missingRecords = pageOf(missingRecord).extend({
  /** Number of active records of which the file is complete. */
  active: z.number(),
  /** More than 5 % of the active records are missing, for timetables in one of the semesters, or there are unread sheets. */
  needs_confirmation: z.boolean(),
  /** Why the file does not show what is missing; null if it does. */
  blocked: z.string().nullable(),
  /** Records in the file whose row is refused or has another number; at most 200 of `unclear_total`. */
  unclear: z.array(unclearRecord),
  unclear_total: z.number(),
  /** Other sheets of the workbook, with rows that were searched, but not read. */
  unread_sheets: z.array(z.string()),
  /** The semesters of a file of timetables or enrolments, for which it is complete; empty for people. */
  semesters: z.array(z.object({ academic_year: z.string(), semester: z.number() })),
});
export type MissingRecords = z.output<typeof missingRecords>;

export const listImportMissing = endpoint({
  method: 'GET',
  path: '/api/imports/:id/missing',
  summary:
    'List the active students, staff, timetable entries or enrolments that are not in the file, and apart from them those that could be in a refused or changed row. A timetable file is complete for the semesters of its rows, a file of enrolments for the modules in them',
  guard,
  params: idParams,
  query: requiredPaging,
  reply: missingRecords,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
