import * as accounts from '../features/accounts/accounts-retention.store.ts';
import { unusedRetentionOf } from '../features/accounts/unused/unused-accounts.service.ts';
import * as marks from '../features/attendance/attendance-retention.store.ts';
import * as excuses from '../features/excuses/excuses-retention.store.ts';
import { deleteFlagsOf, deleteLocationFlags, deleteUnusedDevices } from '../features/flags/flags-retention.store.ts';
import { eraseImportedPeople } from '../features/imports/imports-retention.store.ts';
import { deleteProposalsOf } from '../features/enrollment-proposals/enrollment-proposals-retention.store.ts';
import {
  deleteRequestFingerprints,
  deleteRequestsOf,
} from '../features/join-requests/join-requests-retention.store.ts';
import type { RetentionStores } from '../features/privacy/retention.service.ts';
import { deleteQuestionsOf } from '../features/questions/questions-retention.store.ts';
import { formerStaff } from '../features/staff/staff-retention.store.ts';
import { clearJoins } from '../features/students/joins/student-joins.store.ts';
import { deleteNotesOf } from '../features/students/notes/student-notes.store.ts';
import * as students from '../features/students/students-retention.store.ts';
import { deleteWarningsOf, clearMailAddresses } from '../features/warnings/warnings-retention.store.ts';
import type { Audit } from '#platform/audit/audit.ts';

/** The functions that delete or anonymise data after its retention period. Each feature writes its own tables. */
export const dataRetention: Omit<RetentionStores, 'unused' | 'audit' | 'deletePhotos' | 'deleteDocuments'> = {
  marks: {
    listWithLocation: marks.listMarksWithLocation,
    /** Also deletes location flags, which contain the same information. */
    async clearLocations(tx, of) {
      await deleteLocationFlags(tx, of);
      await marks.deleteLocations(tx, of);
    },
    listWithFingerprints: marks.listMarksWithFingerprints,
    async clearFingerprints(tx, of) {
      await marks.deleteFingerprints(tx, of);
      await deleteRequestFingerprints(tx, of);
      await deleteUnusedDevices(tx, [...new Set(of.map((mark) => mark.student_id))]);
    },
    async clearReasons(tx, studentIds) {
      await deleteProposalsOf(tx, studentIds);
      await marks.deleteReasonsOf(tx, studentIds);
    },
    async deleteOf(tx, studentIds) {
      await deleteWarningsOf(tx, studentIds);
      await deleteFlagsOf(tx, studentIds);
      await deleteRequestsOf(tx, studentIds);
      await deleteProposalsOf(tx, studentIds);
      await marks.deleteAttendanceOf(tx, studentIds);
    },
  },
  excuses: { deleteOf: excuses.deleteExcusesOf, anonymise: excuses.anonymiseExcusesOf },
  questions: { deleteOf: deleteQuestionsOf },
  notes: { deleteOf: deleteNotesOf },
  warnings: { clearAddresses: clearMailAddresses },
  accounts: { list: accounts.listExpiredAccounts, anonymise: accounts.anonymiseAccounts },
  students: {
    list: students.formerStudents.listAnonymisable,
    anonymise: students.formerStudents.anonymise,
    listEnded: students.listExpiredStudents,
    deleteAcademicRecords: students.deleteAcademicRecords,
    clearJoins: (tx, before) => clearJoins(tx, { before }),
  },
  staff: { list: formerStaff.listAnonymisable, anonymise: formerStaff.anonymise },
  imports: { anonymisePeople: eraseImportedPeople },
};

/** What becomes of unused active accounts when their notice has ended. */
export const unusedRetention = (audit: Audit): RetentionStores['unused'] =>
  unusedRetentionOf(audit, async (tx, accountIds) => {
    await students.formerStudents.deactivateOf(tx, accountIds);
    await formerStaff.deactivateOf(tx, accountIds);
  });
