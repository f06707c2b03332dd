import { workerData } from 'node:worker_threads';
import { passwordProblem } from './features/accounts/passwords.rules.ts';
import { accountChanges } from './features/accounts/people-accounts.service.ts';
import { importedGroups } from './features/groups/groups-import.store.ts';
import { type ImportThreadData, makeImportWork } from './features/imports/import-work.service.ts';
import { importedModules } from './features/modules/modules-import.store.ts';
import { importedStaff } from './features/staff/staff-import.store.ts';
import { importedStudents } from './features/students/students-import.store.ts';
import { makeClashFinder } from './features/clashes/clashes.service.ts';
import { makeTimetableImport } from './features/timetables/timetable-import.service.ts';
import { makeAudit } from './platform/audit/audit.ts';
import { makeDatabase } from './platform/database/database.ts';
import { makeLog } from './platform/log.ts';
import { serveThread } from './platform/threads/serve-thread.ts';
import type { ThreadData } from './platform/threads/thread.ts';

/** Imports, wired for a thread of their own: thousands of rows are read, judged and written while the server answers others. */
const { own, othersBusy } = workerData as ThreadData<ImportThreadData>;
const { url, role, secret, passwordMin, logLevel } = own;
/** Two files are checked at a time, and each university may apply one. */
const connections = 4;
/** Thousandths of the server's time: more than one administrator who watches the import takes. */
const quiet = 30;
const lookForDeadEveryMs = 500;

const database = makeDatabase({ url, role, log: makeLog(logLevel), connections });
const audit = makeAudit();
const work = makeImportWork({
  database,
  audit,
  secret,
  accounts: accountChanges,
  passwordProblem: (password) => passwordProblem(password, passwordMin),
  othersBusy: () => Atomics.load(othersBusy, 0) > quiet,
  tables: {
    students: importedStudents,
    staff: importedStaff,
    modules: importedModules,
    groups: importedGroups,
    timetables: makeTimetableImport({ audit, clashes: makeClashFinder() }),
  },
});
serveThread(work, {
  hurry: () => void setInterval(() => void database.breakOffDead(), lookForDeadEveryMs),
  end: database.close,
});
