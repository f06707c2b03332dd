import { groups } from './groups.store.ts';

/** The statements of the bulk import. Degree, year, semester, academic year and name identify a group, one line each. */
export const importedGroups = groups.forImport({
  key: "identifier_key(concat_ws(E'\\n', r.degree_details_id, r.year, r.semester, r.academic_year, r.group_name))",
  fixed: ['group_name', 'degree_details_id', 'year', 'semester', 'academic_year'],
  referredBy: [
    { what: 'students', table: 'students', column: 'group_id' },
    { what: 'timetable entries', table: 'timetable_groups', column: 'group_id' },
    { what: 'enrolments', table: 'student_module_enrollments', column: 'group_id' },
    { what: 'class sessions', table: 'session_groups', column: 'group_id' },
    { what: 'places on class lists', table: 'attendance', column: 'group_id' },
  ],
});
