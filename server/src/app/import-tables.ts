import { makeClashFinder } from '../features/clashes/clashes.service.ts';
import { importedGroups } from '../features/groups/groups-import.store.ts';
import { importedModules } from '../features/modules/modules-import.store.ts';
import { importedStaff } from '../features/staff/staff-import.store.ts';
import { importedStudents } from '../features/students/students-import.store.ts';
import { explainEmptyClasses } from '../features/empty-classes/empty-classes.service.ts';
import { makeTimetableImport } from '../features/timetables/timetable-import.service.ts';
import type { Audit } from '../platform/audit/audit.ts';

/** The kinds of records that can be imported. */
export const makeImportTables = (audit: Audit) => ({
  students: importedStudents,
  staff: importedStaff,
  modules: importedModules,
  groups: importedGroups,
  timetables: makeTimetableImport({ audit, clashes: makeClashFinder(), explainEmptyClasses }),
});
