import type { QueryOf } from '@muster/contract/endpoint';
import type { exportModuleAttendance } from '@muster/contract/reports';
import type { Caller } from '../../platform/http/caller.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx.ts';
import { exportCells, exportColumns } from './report-export.rules.ts';
import { listAttendance } from './report-rows.store.ts';
import { filtersOf } from './reports.rules.ts';
import type { ReportsParts } from './reports.service.ts';
import { findModule } from './reports.store.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function makeReportExport({ database, clock, requireAdmin, audit }: ReportsParts) {
  /** Exactly what the report shows for these filters, in its order. Who took it along is written down. */
  return async (caller: Caller, query: QueryOf<typeof exportModuleAttendance>): Promise<SentFile> => {
    const { format } = query;
    const rows = await database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      const module = query.module === undefined ? null : await findModule(tx, query.module);
      const filters = filtersOf(query, module?.id ?? null, clock.now());
      const found = module === undefined ? [] : await listAttendance(tx, filters, query);
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: caller.accountId,
        action: 'reports.exported',
        subjectType: 'report',
        subjectId: null,
        details: { format, count: found.length },
      });
      return found;
    });
    const cells = rows.values().map(exportCells);
    return {
      name: `attendance-report.${format}`,
      type: types[format],
      body: format === 'csv' ? writeCsv(exportColumns, cells) : writeXlsx(exportColumns, cells, 'Attendance'),
    };
  };
}
