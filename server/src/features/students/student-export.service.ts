import type { Readable } from 'node:stream';
import type { QueryOf } from '@muster/contract/endpoint';
import type { exportStudents } from '@muster/contract/students';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { writeCsv } from '../../platform/spreadsheets/write-csv.ts';
import { writeXlsx } from '../../platform/spreadsheets/write-xlsx.ts';
import { exportCells, exportColumns } from './student-export.rules.ts';
import { lookUp, type StudentListsParts } from './student-lists.service.ts';
import { findIds } from './student-lists.store.ts';
import { listStudents } from './students.store.ts';

export type StudentFile = { readonly name: string; readonly type: string; readonly body: Readable };

const rowsAtOnce = 1_000;
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function makeStudentExport({ database, requireAdmin, audit }: StudentListsParts & { readonly audit: Audit }) {
  /** Read as fast as the file is taken, so that a long one neither fills the memory nor holds a transaction open. */
  async function* rowsOf(universityId: string, ids: readonly string[]) {
    for (let from = 0; from < ids.length; from += rowsAtOnce) {
      const some = ids.slice(from, from + rowsAtOnce);
      const rows = await database.inUniversity(universityId, (tx) => listStudents(tx, some));
      yield* rows.map(exportCells);
    }
  }

  /** Exactly what the list shows for these filters, in its order. Who took it along is written down. */
  return async (caller: Caller, query: QueryOf<typeof exportStudents>): Promise<StudentFile> => {
    const { format, sort, direction, ...filters } = query;
    const ids = await database.inUniversity(caller.universityId, async (tx) => {
      await requireAdmin(tx, caller);
      const found = await findIds(tx, await lookUp(tx, filters), { sort, direction });
      await audit.record(tx, {
        universityId: tx.universityId,
        actor: caller.accountId,
        action: 'students.exported',
        subjectType: 'student',
        subjectId: null,
        details: { format, count: found.total },
      });
      return found.ids;
    });
    const rows = rowsOf(caller.universityId, ids);
    return {
      name: `students.${format}`,
      type: types[format],
      body:
        format === 'csv'
          ? writeCsv(exportColumns, rows)
          : writeXlsx(exportColumns, rows, 'Students', { dates: ['Date of Birth', 'Enrollment Date'] }),
    };
  };
}
