import * as accounts from './features/accounts/accounts-retention.store.ts';
import * as marks from './features/attendance/attendance-retention.store.ts';
import * as excuses from './features/excuses/excuses-retention.store.ts';
import { deleteFlagsOf, forgetLocationFlags } from './features/flags/flags-retention.store.ts';
import { forgetImportedPeople } from './features/imports/imports-retention.store.ts';
import type { Kept } from './features/privacy/retention.service.ts';
import { deleteQuestionsOf } from './features/questions/questions-retention.store.ts';
import { deleteRostersOf } from './features/sessions/roster-retention.store.ts';
import { anonymiseStaff, listForgottenStaff } from './features/staff/staff-retention.store.ts';
import * as students from './features/students/students-retention.store.ts';
import { deleteWarningsOf, forgetWarningAddresses } from './features/warnings/warnings-retention.store.ts';

/** What comes to the end of its term; each feature writes its own tables. */
export const forgetting: Omit<Kept, 'forgetPhotos' | 'forgetDocuments'> = {
  marks: {
    listWithLocation: marks.listMarksWithLocation,
    /** The verdict goes, and with it the flags that say the same in other words. */
    async forgetLocations(tx, of) {
      await forgetLocationFlags(tx, of);
      await marks.forgetLocations(tx, of);
    },
    forgetReasons: marks.forgetReasonsOf,
    async deleteOf(tx, studentIds) {
      await deleteWarningsOf(tx, studentIds);
      await deleteFlagsOf(tx, studentIds);
      await marks.deleteMarksOf(tx, studentIds);
    },
  },
  excuses: { deleteOf: excuses.deleteExcusesOf, anonymise: excuses.anonymiseExcusesOf },
  questions: { deleteOf: deleteQuestionsOf },
  warnings: { forgetAddresses: forgetWarningAddresses },
  rosters: { deleteOf: deleteRostersOf },
  accounts: { list: accounts.listForgottenAccounts, anonymise: accounts.anonymiseAccounts },
  students: {
    list: students.listForgottenStudents,
    anonymise: students.anonymiseStudents,
    listEnded: students.listStudentsOfEndedTerms,
    deleteAcademicRecords: students.deleteAcademicRecords,
  },
  staff: { list: listForgottenStaff, anonymise: anonymiseStaff },
  imports: { forgetPeople: forgetImportedPeople },
};
