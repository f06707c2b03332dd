import type { QueryOf } from '@muster/contract/http/endpoint';
import type { exportTimetables } from '@muster/contract/timetables/timetables';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import { getToday } from '#domain/today.ts';
import type { Caller } from '#platform/http/caller.ts';
import { activeFilter } from '#platform/http/lists.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { spreadsheetFile } from '#platform/spreadsheets/spreadsheet-file.ts';
import { type ExportedEntry, exportCells, exportColumns, makeLabels } from './timetable-export.rules.ts';
import { listDegreeNames, listGroupNames, listStaffCodes } from './timetable-references.store.ts';
import { toEntryFilters } from './timetable-lists.rules.ts';
import type { TimetableListsDeps } from './timetable-lists.service.ts';
import { type EntryRow, listEntries } from './timetable-lists.store.ts';

const batchSize = 1_000;

export function makeTimetableExport({
  database,
  clock,
  requireAdmin,
  audit,
}: TimetableListsDeps & { readonly audit: Audit }) {
  const recordAudit = makeAuditRecorder(audit, 'timetable');
  /** Exports the list with the same filters and order, and records the export in the audit log. */
  return async (caller: Caller, query: QueryOf<typeof exportTimetables>): Promise<FileReply> => {
    const { format } = query;
    const cells = await database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      const labels = makeLabels(await listDegreeNames(tx), await listGroupNames(tx));
      const codes = new Map((await listStaffCodes(tx)).map(({ id, employee_id: code }) => [id, code]));
      const coded = (row: EntryRow): ExportedEntry => ({
        ...row,
        lecturer_codes: [row.lecturer, ...row.further_lecturers].map(({ id }) => codes.get(id) ?? ''),
        assistant_codes: [row.assistant_lecturer ?? [], row.further_assistants]
          .flat()
          .map(({ id }) => codes.get(id) ?? ''),
      });
      const filters = toEntryFilters(query, activeFilter(query.active, caller), await getToday(tx, clock.now()));
      const rows: (string | number | null)[][] = [];
      let slice: EntryRow[];
      do {
        slice = await listEntries(tx, filters, query, { limit: batchSize, offset: rows.length });
        rows.push(...slice.map((row) => exportCells(coded(row), labels)));
      } while (slice.length === batchSize);
      await recordAudit(tx, caller, 'timetables.exported', null, { format, count: rows.length });
      return rows;
    });
    return spreadsheetFile(format, {
      name: 'timetables',
      title: 'Timetables',
      columns: exportColumns,
      rows: cells,
      formats: { times: ['Start Time', 'End Time'], dates: ['First Date', 'Last Date'] },
    });
  };
}
