import * as accounts from '../accounts/accounts-retention.store.ts';
import * as excuses from '../attendance/excuses-retention.store.ts';
import * as marks from '../attendance/attendance-retention.store.ts';
import { deleteQuestionsOf } from '../attendance/questions-retention.store.ts';
import { forgetWarningAddresses } from '../attendance/warnings-retention.store.ts';
import { forgetImportedPeople } from '../imports/imports-retention.store.ts';
import { deleteRostersOf } from '../sessions/roster-retention.store.ts';
import { anonymiseStaff, listForgottenStaff } from '../staff/staff-retention.store.ts';
import * as students from '../students/students-retention.store.ts';
import type { Kept } from './retention.service.ts';

/** As the product hands it over. */
export const forgetting: Omit<Kept, 'forgetPhotos' | 'forgetDocuments'> = {
  marks: {
    listWithLocation: marks.listMarksWithLocation,
    forgetLocations: marks.forgetLocations,
    deleteOf: marks.deleteAttendanceOf,
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
