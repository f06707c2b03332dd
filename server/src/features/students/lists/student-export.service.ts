import type { QueryOf } from '@muster/contract/http/endpoint';
import type { exportStudents } from '@muster/contract/people/students';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Caller } from '#platform/http/caller.ts';
import { listReadablePrivateFields } from '#domain/private-fields.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { spreadsheetFile } from '#platform/spreadsheets/spreadsheet-file.ts';
import { type ExportColumns, makeExportColumns } from './student-export.rules.ts';
import { resolveFilters, type StudentListsDeps } from './student-lists.service.ts';
import { findStudentIds } from './student-search.store.ts';
import { listStudents } from '../students.store.ts';

const batchSize = 1_000;

export function makeStudentExport({ database, requireAdmin, audit }: StudentListsDeps & { readonly audit: Audit }) {
  const recordAudit = makeAuditRecorder(audit, 'student');
  /** Reads in batches as the client downloads: a large file neither fills memory nor keeps a transaction open. */
  async function* readRows(universityId: string, ids: readonly string[], toCells: ExportColumns['toCells']) {
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = ids.slice(from, from + batchSize);
      const rows = await database.inUniversity(universityId, (tx) => listStudents(tx, some));
      yield* rows.map(toCells);
    }
  }

  /** Exports the list with the same filters and order, and records the export in the audit log. */
  return async (caller: Caller, query: QueryOf<typeof exportStudents>): Promise<FileReply> => {
    const { format, sort, direction, ...filters } = query;
    const { ids, columns } = await database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      const found = await findStudentIds(tx, await resolveFilters(tx, filters), { sort, direction });
      await recordAudit(tx, caller, 'students.exported', null, { format, count: found.total });
      return { ids: found.ids, columns: makeExportColumns(await listReadablePrivateFields(tx)) };
    });
    return spreadsheetFile(format, {
      name: 'students',
      title: 'Students',
      columns: columns.headers,
      rows: readRows(caller.universityId, ids, columns.toCells),
      formats: { dates: ['Date of Birth', 'Enrollment Date'].filter((header) => columns.headers.includes(header)) },
    });
  };
}
