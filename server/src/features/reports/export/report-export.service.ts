import type { QueryOf } from '@muster/contract/http/endpoint';
import type { exportModuleAttendance } from '@muster/contract/reports/reports';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Clock } from '#platform/clock.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import type { TableFiles } from '#platform/table-files/table-files.ts';
import { exportCells, exportColumns } from './report-export.rules.ts';
import { readReportHeader } from './report-header.store.ts';
import { listAttendance } from '../queries/report-rows.store.ts';
import type { ReportTransaction } from '../queries/report-transaction.service.ts';
import { toFilters } from '../reports.rules.ts';
import { findModule } from '../reports.store.ts';

export type ReportExportDeps = { readonly clock: Clock; readonly audit: Audit; readonly files: TableFiles };

export function makeReportExport({ clock, audit, files }: ReportExportDeps, reportTransaction: ReportTransaction) {
  const recordAudit = makeAuditRecorder(audit, 'report');
  /** Exports the rows of the report with the same filters and order, and records the export in the audit log. */
  return async (caller: Caller, query: QueryOf<typeof exportModuleAttendance>): Promise<FileReply> => {
    const { format } = query;
    const { rows, header, moduleLimits } = await reportTransaction(caller, async (tx, completeFilters) => {
      const now = clock.now();
      const module = query.module === undefined ? null : await findModule(tx, query.module);
      const filters = await completeFilters(toFilters(query, module?.id ?? null));
      const found = module === undefined ? [] : await listAttendance(tx, filters, query);
      files.requireSize(format, found.length);
      await recordAudit(tx, caller, 'reports.exported', null, { format, count: found.length });
      return { rows: found, header: await readReportHeader(tx, query, now), moduleLimits: filters.moduleLimits };
    });
    const title = 'Student Attendance Analysis';
    const table = {
      name: 'attendance-report',
      title,
      columns: exportColumns,
      rows: rows.map((row) => exportCells(row, moduleLimits)),
    };
    return files.write(format, table, header);
  };
}
