import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import {
  type attendanceRows,
  type exportAttendanceRows,
  maxWorkbookRows,
  tooManyWorkbookRows,
} from '@muster/contract/reports/attendance-rows';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import { spreadsheetFile } from '#platform/spreadsheets/spreadsheet-file.ts';
import { formatsOf } from '#platform/table-files/table-files.ts';
import type { ReportExportDeps } from '../export/report-export.service.ts';
import type { ReportTransactionDeps } from '../queries/report-transaction.service.ts';
import { toFilters } from '../reports.rules.ts';
import { findModule } from '../reports.store.ts';
import { type AttendanceRow, formatCursor, rowCells, rowColumns, toReplyRow } from './attendance-rows.rules.ts';
import { countRows, listRowClasses, listRowsOf, type RowFilters, type RowKey } from './attendance-rows.store.ts';

const classesPerQuery = 200;
/** A page ends after this many queries, so that a request whose filters match few rows takes bounded time. */
const maxQueries = 50;
const rowsPerExportPage = 2_000;
/** Longer than any transaction: what it commits late is read by the next run. */
const overlapMs = 5 * 60_000;
const lastStudentId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Page = { readonly rows: AttendanceRow[]; readonly next: RowKey | null };

export function makeAttendanceRows(deps: ReportTransactionDeps & Pick<ReportExportDeps, 'audit'>) {
  const { database, clock, requireAdmin, audit } = deps;
  const recordAudit = makeAuditRecorder(audit, 'report');

  /** Null: an unknown module has no rows. */
  async function resolveFilters(
    tx: UniversityTx,
    query: Omit<QueryOf<typeof exportAttendanceRows>, 'format'>,
  ): Promise<RowFilters | null> {
    const module = query.module === undefined ? null : await findModule(tx, query.module);
    if (module === undefined) return null;
    return { ...toFilters(query, module?.id ?? null), updatedSince: query.updated_since ?? null };
  }

  async function readPage(
    tx: UniversityTx,
    filters: RowFilters,
    from: RowKey | undefined,
    limit: number,
  ): Promise<Page> {
    const rows: AttendanceRow[] = [];
    let after = from;
    for (let queries = 0; queries < maxQueries; queries += 1) {
      const classes = await listRowClasses(tx, filters, after, { limit: classesPerQuery, nowMs: clock.now() });
      const byId = new Map(classes.map((one) => [one.id, one]));
      const found = classes.length === 0 ? [] : await listRowsOf(tx, classes, filters, after, limit - rows.length);
      rows.push(
        ...found.flatMap((row) => {
          const of = byId.get(row.session_id);
          return of ? [{ ...of, ...row }] : [];
        }),
      );
      const [lastRow, lastClass] = [rows.at(-1), classes.at(-1)];
      if (rows.length === limit && lastRow)
        return { rows, next: { date: lastRow.date, sessionId: lastRow.session_id, studentId: lastRow.student } };
      if (!lastClass || classes.length < classesPerQuery) return { rows, next: null };
      after = { date: lastClass.date, sessionId: lastClass.id, studentId: lastStudentId };
    }
    return { rows, next: after ?? null };
  }

  /** Reads in pages as the client downloads: a large file neither fills memory nor keeps a transaction open. */
  async function* readAll(universityId: string, filters: RowFilters | null) {
    let next: RowKey | null | undefined = filters === null ? null : undefined;
    while (next !== null && filters !== null) {
      const after: RowKey | undefined = next;
      const page: Page = await database.inUniversity(universityId, (tx) =>
        readPage(tx, filters, after, rowsPerExportPage),
      );
      yield* page.rows.map(rowCells);
      next = page.next;
    }
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof attendanceRows>): Promise<ReplyOf<typeof attendanceRows>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const filters = await resolveFilters(tx, query);
        const page = filters && (await readPage(tx, filters, query.cursor, query.limit));
        return {
          data: page?.rows.map(toReplyRow) ?? [],
          next_cursor: page?.next ? formatCursor(page.next) : null,
          next_updated_since: new Date(clock.now() - overlapMs).toISOString(),
        };
      }),

    async exportFile(caller: Caller, query: QueryOf<typeof exportAttendanceRows>): Promise<FileReply> {
      const { format } = query;
      const filters = await database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const found = await resolveFilters(tx, query);
        if (found && format === 'xlsx' && (await countRows(tx, found, maxWorkbookRows + 1)) > maxWorkbookRows)
          throw httpError('invalid_input', tooManyWorkbookRows);
        await recordAudit(tx, caller, 'attendance_rows.exported', null, { ...query });
        return found;
      });
      return spreadsheetFile(format, {
        name: 'attendance-rows',
        title: 'Attendance',
        columns: rowColumns.map(({ title }) => title),
        rows: readAll(caller.universityId, filters),
        formats: formatsOf(rowColumns),
      });
    },
  };
}
