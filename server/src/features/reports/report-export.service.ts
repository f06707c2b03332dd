import type { QueryOf } from '@muster/contract/endpoint';
import type { exportModuleAttendance } from '@muster/contract/reports';
import { makeNote } from '../../platform/audit/note.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { exportCells, exportColumns } from './report-export.rules.ts';
import { readReportFacts } from './report-facts.store.ts';
import type { ReportFiles } from './report-file.service.ts';
import { listAttendance } from './report-rows.store.ts';
import type { InReport } from './report-transaction.service.ts';
import { filtersOf } from './reports.rules.ts';
import type { ReportsParts } from './reports.service.ts';
import { findModule } from './reports.store.ts';

export function makeReportExport({ clock, audit }: ReportsParts, inReport: InReport, files: ReportFiles) {
  const note = makeNote(audit, 'report');
  /** Exactly what the report shows for these filters, in its order. Who took it along is written down. */
  return async (caller: Caller, query: QueryOf<typeof exportModuleAttendance>): Promise<SentFile> => {
    const { format } = query;
    const { rows, facts } = await inReport(caller, async (tx, aim) => {
      const now = clock.now();
      const module = query.module === undefined ? null : await findModule(tx, query.module);
      const filters = await aim(filtersOf(query, module?.id ?? null, now));
      const found = module === undefined ? [] : await listAttendance(tx, filters, query);
      files.requireSize(format, found.length);
      await note(tx, caller, 'reports.exported', null, { format, count: found.length });
      return { rows: found, facts: await readReportFacts(tx, query, now) };
    });
    const title = 'Student Attendance Analysis';
    const table = { name: 'attendance-report', title, columns: exportColumns, rows: rows.map(exportCells) };
    return files.write(format, table, facts);
  };
}
