import { percentage } from '@muster/contract/attendance/attendance';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { listWarningMails, WarningMail } from '@muster/contract/attendance/warning-rules';
import type { listWarnings, OwnWarning } from '@muster/contract/attendance/warnings';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import * as store from './warning-lists.store.ts';

export type WarningListsDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

/** Administrators see all warnings, lecturers those of their own classes, students their own. */
export function makeWarningLists({ database, requireAdmin }: WarningListsDeps) {
  return {
    list: (caller: Caller, query: QueryOf<typeof listWarnings>): Promise<ReplyOf<typeof listWarnings>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        const isAdmin = caller.role === 'admin';
        if (isAdmin) await requireAdmin(tx, caller);
        else if (caller.staffId === null) throw httpError('no_staff_record');
        const filters = {
          ownStaffId: isAdmin ? null : caller.staffId,
          state: query.state ?? null,
          rule: query.rule ?? null,
          studentId: query.student_id ?? null,
          department: query.department || null,
          search: query.search || null,
        };
        const { page = 1, page_size } = query;
        const rows = await store.listWarnings(tx, filters, { limit: page_size, offset: (page - 1) * page_size });
        const data = rows.map(({ mailed_at, found_total: _, ...row }) => ({
          ...toWarning(row),
          mailed_at: mailed_at?.toISOString() ?? null,
        }));
        return { data, total: rows[0]?.found_total ?? (await store.countWarnings(tx, filters)), page, page_size };
      }),

    mine: ({ universityId, studentId }: Caller): Promise<OwnWarning[]> =>
      database.inUniversity(universityId, async (tx) => {
        if (studentId === null) throw httpError('no_student_record');
        return (await store.listOpenWarningsOf(tx, studentId)).map(toWarning);
      }),

    mails: (caller: Caller, query: QueryOf<typeof listWarningMails>): Promise<ReplyOf<typeof listWarningMails>> =>
      database.inUniversity(caller.universityId, async (tx) => {
        await requireAdmin(tx, caller);
        const filters = { state: query.state ?? null, search: query.search || null };
        const { page = 1, page_size } = query;
        const rows = await store.listMails(tx, filters, { limit: page_size, offset: (page - 1) * page_size });
        const total = rows[0]?.found_total ?? (await store.countMails(tx, filters));
        return { data: rows.map(toWarningMail), total, page, page_size };
      }),
  };
}

type Dated = { readonly raised_at: Date; readonly changed_at: Date; readonly attended: number; readonly total: number };
const toWarning = <Row extends Dated>(row: Row) => ({
  ...row,
  percentage: percentage(row.attended, row.total),
  raised_at: row.raised_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});

const toWarningMail = ({ found_total: _, ...row }: store.MailRow): WarningMail => ({
  ...row,
  created_at: row.created_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  next_try_at: row.state === 'waiting' ? row.next_try_at.toISOString() : null,
});
