import type { QueryOf } from '@muster/contract/endpoint';
import type { exportTimetables } from '@muster/contract/timetables';
import type { Audit } from '../../platform/audit/audit.ts';
import { makeNote } from '../../platform/audit/note.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { activeShown } from '../../platform/http/lists.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { spreadsheetFile } from '../../platform/spreadsheets/spreadsheet-file.ts';
import { type ExportedEntry, exportCells, exportColumns, makeLabels } from './timetable-export.rules.ts';
import { listDegreeNames, listGroupNames, listStaffCodes } from './timetable-facts.store.ts';
import { filtersOf } from './timetable-lists.rules.ts';
import type { TimetableListsParts } from './timetable-lists.service.ts';
import { type EntryRow, listEntries } from './timetable-lists.store.ts';

const rowsAtOnce = 1_000;

export function makeTimetableExport({
  database,
  requireAdmin,
  audit,
}: TimetableListsParts & { readonly audit: Audit }) {
  const note = makeNote(audit, 'timetable');
  /** Exactly what the list shows for these filters, in its order. Who took it along is written down. */
  return async (caller: Caller, query: QueryOf<typeof exportTimetables>): Promise<SentFile> => {
    const { format } = query;
    const cells = await database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      const labels = makeLabels(await listDegreeNames(tx), await listGroupNames(tx));
      const codes = new Map((await listStaffCodes(tx)).map(({ id, employee_id: code }) => [id, code]));
      const coded = (row: EntryRow): ExportedEntry => ({
        ...row,
        lecturer_code: codes.get(row.lecturer_id) ?? '',
        assistant_code: row.assistant_lecturer_id === null ? null : (codes.get(row.assistant_lecturer_id) ?? null),
      });
      const rows: (string | number | null)[][] = [];
      let slice: EntryRow[];
      do {
        slice = await listEntries(tx, filtersOf(query, activeShown(query.active, caller)), query, {
          limit: rowsAtOnce,
          offset: rows.length,
        });
        rows.push(...slice.map((row) => exportCells(coded(row), labels)));
      } while (slice.length === rowsAtOnce);
      await note(tx, caller, 'timetables.exported', null, { format, count: rows.length });
      return rows;
    });
    return spreadsheetFile(format, {
      name: 'timetables',
      title: 'Timetables',
      columns: exportColumns,
      rows: cells,
      kinds: { times: ['Start Time', 'End Time'] },
    });
  };
}
