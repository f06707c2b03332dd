import type { QueryOf } from '@muster/contract/endpoint';
import type { exportStudents } from '@muster/contract/students';
import type { Audit } from '../../../platform/audit/audit.ts';
import { makeAuditRecorder } from '../../../platform/audit/audit-recorder.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileReply } from '../../../platform/http/files/send-file.ts';
import { spreadsheetFile } from '../../../platform/spreadsheets/spreadsheet-file.ts';
import { exportCells, exportColumns } from './student-export.rules.ts';
import { resolveFilters, type StudentListsParts } from './student-lists.service.ts';
import { findStudentIds } from './student-search.store.ts';
import { listStudents } from '../students.store.ts';

const rowsAtOnce = 1_000;

export function makeStudentExport({ database, requireAdmin, audit }: StudentListsParts & { readonly audit: Audit }) {
  const recordAudit = makeAuditRecorder(audit, 'student');
  /** Read as fast as the file is taken, so that a long one neither fills the memory nor holds a transaction open. */
  async function* rowsOf(universityId: string, ids: readonly string[]) {
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const some = ids.slice(from, from + rowsAtOnce);
      const rows = await database.inUniversity(universityId, (tx) => listStudents(tx, some));
      yield* rows.map(exportCells);
    }
  }

  /** Exactly what the list shows for these filters, in its order. Who took it along is written down. */
  return async (caller: Caller, query: QueryOf<typeof exportStudents>): Promise<FileReply> => {
    const { format, sort, direction, ...filters } = query;
    const ids = await database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      const found = await findStudentIds(tx, await resolveFilters(tx, filters), { sort, direction });
      await recordAudit(tx, caller, 'students.exported', null, { format, count: found.total });
      return found.ids;
    });
    return spreadsheetFile(format, {
      name: 'students',
      title: 'Students',
      columns: exportColumns,
      rows: rowsOf(caller.universityId, ids),
      kinds: { dates: ['Date of Birth', 'Enrollment Date'] },
    });
  };
}
