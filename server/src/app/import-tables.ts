import { makeClashFinder } from '../features/clashes/clashes.service.ts';
import { importedDegrees } from '../features/degrees/degrees-import.store.ts';
import { importedGroups } from '../features/groups/groups-import.store.ts';
import { importedMappings } from '../features/modules/mappings-import.store.ts';
import { makeModulesImport } from '../features/modules/modules-import.store.ts';
import { findPeriodsWithAttendance } from '../features/sessions/withdrawals/withdrawals.store.ts';
import { makeCalendarImport } from '../features/semesters/calendar-import.service.ts';
import { importedAssignments } from '../features/staff/assignments-import.store.ts';
import { timetableAssignments } from '../features/staff/timetable-assignments.store.ts';
import { importedStaff } from '../features/staff/staff-import.store.ts';
import { importedEnrollments } from '../features/students/enrollments/enrollments-import.store.ts';
import { importedStudents } from '../features/students/students-import.store.ts';
import { explainEmptyClasses } from '../features/empty-classes/empty-classes.service.ts';
import { makeEntryVersions } from '../features/timetables/versions/entry-versions.service.ts';
import { makeTimetableImport } from '../features/timetables/timetable-import.service.ts';
import { raiseSequencesBetween } from '../features/timetables/timetable-sequences.store.ts';
import { importedVenues } from '../features/venues/venues-import.store.ts';
import { applyRequirements } from './attendance-requirements.ts';
import { entryHistory } from './entry-history.ts';
import type { Audit } from '#platform/audit/audit.ts';

/** What each kind of import writes; only the owner of a table writes it. */
export const makeImportTables = (audit: Audit) => ({
  students: importedStudents,
  staff: importedStaff,
  modules: makeModulesImport({ applyRequirements }),
  groups: importedGroups,
  timetables: makeTimetableImport({
    assignments: timetableAssignments,
    audit,
    clashes: makeClashFinder(),
    explainEmptyClasses,
    versionsAt: (nowMs) => makeEntryVersions({ clock: { now: () => nowMs }, ...entryHistory }),
  }),
  degrees: importedDegrees,
  mappings: importedMappings,
  teaching: importedAssignments,
  enrolments: importedEnrollments,
  venues: importedVenues,
  calendar: makeCalendarImport({ onDatesChanged: raiseSequencesBetween, findPeriodsWithAttendance }),
});
