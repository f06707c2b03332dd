import { makeListEmails, makeSamePersonNotes } from '#domain/same-people.ts';
import { teachesEntry, teachesSession } from '#domain/teaching.ts';
import { staff } from './staff.store.ts';

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

  listEmails: makeListEmails('staff', 'lecturer'),
};
