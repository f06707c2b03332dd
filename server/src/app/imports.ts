import { hourMs } from '@muster/contract/http/durations';
import { mountImports } from '../features/imports/imports.routes.ts';
import { makeImports } from '../features/imports/imports.service.ts';
import type { ImportWorkerData } from '../features/imports/jobs/import-worker.service.ts';
import { makeTaskWorker } from '#platform/threads/task-worker.ts';
import type { AppContext } from './context.ts';
import { makeImportTables } from './import-tables.ts';

/** Imports from spreadsheets. Files are read and applied in a worker thread. */
export function registerImports(context: AppContext): void {
  const { mount, config, database, audit, clock, log, secret, requireAdmin, accounts, jobs, onClose } = context;
  const imports = makeImports({
    database,
    audit,
    clock,
    log,
    secret,
    isEnabled: config.isImportOn,
    requireAdmin,
    accounts: accounts.people,
    worker: makeTaskWorker(new URL('import-worker.ts', import.meta.url), {
      ...database.connection,
      secret,
      passwordMin: config.passwordMin,
      logLevel: config.logLevel,
    } satisfies ImportWorkerData),
    tables: makeImportTables(audit),
  });
  jobs.every('old imports', 6 * hourMs, imports.deleteExpired);
  onClose(imports.close);
  mountImports(mount, imports);
}
