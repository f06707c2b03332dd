import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { makeSamePersonNotes } from '#domain/same-people.ts';
import { teachesEntry, teachesSession } from '#domain/teaching.ts';
import { staff } from './staff.store.ts';

const emailRow = z.object({
  email: z.string(),
  record_id: z.string().nullable(),
  account_id: z.string().nullable(),
  name: z.string().nullable(),
  number: z.string().nullable(),
});

/** The statements of the bulk import. */
export const importedStaff = {
  ...staff.forImport({
    key: 'identifier_key(r.employee_id)',
    fixed: ['employee_id', 'account_id'],
    unknown: ['position', 'date_joined'],
    referredBy: [
      { what: 'module assignments', table: 'staff_courses', column: 'staff_id' },
      {
        what: 'timetable entries',
        count: `SELECT count(*) FROM timetables WHERE university_id = $1 AND ${teachesEntry('ANY ($2::uuid[])', 'timetables')}`,
      },
      { what: 'substituted classes', table: 'class_changes', column: 'substitute_lecturer_id' },
      {
        what: 'class sessions',
        count: `SELECT count(*) FROM class_sessions WHERE university_id = $1 AND ${teachesSession('ANY ($2::uuid[])', 'class_sessions')}`,
      },
    ],
  }),
  role: 'lecturer' as const,

  listNotes: makeSamePersonNotes('staff'),

  /** The records and accounts of staff that use one of the addresses. */
  listEmails: (tx: UniversityTx, emails: readonly string[]) =>
    tx.query(
      `SELECT email, id AS record_id, account_id, name, employee_id AS number FROM staff WHERE university_id = $1 AND email = ANY($2::text[])
       UNION ALL
       SELECT a.email, s.id, a.id, s.name, s.employee_id FROM accounts a
       LEFT JOIN staff s ON s.university_id = a.university_id AND s.account_id = a.id
       WHERE a.university_id = $1 AND a.role = 'lecturer' AND a.email = ANY($2::text[])`,
      [tx.universityId, emails],
      emailRow,
    ),
};
