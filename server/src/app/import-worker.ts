import { workerData } from 'node:worker_threads';
import { passwordProblem } from '../features/accounts/passwords/passwords.rules.ts';
import { accountChanges } from '../features/accounts/people-accounts/people-accounts.service.ts';
import { type ImportWorkerData, makeImportTasks } from '../features/imports/jobs/import-worker.service.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import { makeDatabase } from '#platform/database/database.ts';
import { makeLog } from '#platform/log.ts';
import { serveTasks } from '#platform/threads/serve-tasks.ts';
import type { WorkerData } from '#platform/threads/task-worker.ts';
import { makeImportTables } from './import-tables.ts';

// The worker thread that reads, validates and writes thousands of import rows while the main thread serves requests.

const { settings, mainThreadLoad } = workerData as WorkerData<ImportWorkerData>;
const { url, role, areRowsChecked, secret, passwordMin, logLevel } = settings;
/** Two files are checked at a time, and each university may apply one. */
const connections = 4;
/** In thousandths of the main thread's time. One administrator who watches the import causes less. */
const busyThreshold = 30;

const database = makeDatabase({ url, role, log: makeLog(logLevel), connections, areRowsChecked });
const audit = makeAudit(secret);
const tasks = makeImportTasks({
  database,
  audit,
  secret,
  accounts: accountChanges,
  passwordProblem: (password) => passwordProblem(password, passwordMin),
  isServerBusy: () => Atomics.load(mainThreadLoad, 0) > busyThreshold,
  tables: makeImportTables(audit),
});

export const { warmUp, read, readAgain, discard, listValues, findMissing, check, apply, findDependents, undo, close } =
  serveTasks({
    ...tasks,
    warmUp: async () => undefined,
    close: database.close,
  });
