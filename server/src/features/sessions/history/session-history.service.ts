import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { ListedSession, listSessions } from '@muster/contract/attendance/sessions';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { daysOfSlice } from './session-history.rules.ts';
import * as store from './session-history.store.ts';
import { toSession } from '../session-reply.rules.ts';

/** Lists the class sessions that the caller may open, newest first: one page, or the latest ones. */
export async function readHistory(
  { database, clock }: { database: Pick<Database, 'inUniversity'>; clock: Clock },
  caller: Caller,
  query: QueryOf<typeof listSessions>,
): Promise<ReplyOf<typeof listSessions>> {
  const isAdmin = caller.role === 'admin';
  if (!isAdmin && caller.staffId === null) throw httpError('no_staff_record');
  const filters: store.HistoryFilters = {
    ownStaffId: isAdmin ? null : caller.staffId,
    lecturerId: query.lecturer_id ?? null,
    moduleId: query.module_id ?? null,
    from: query.date_from ?? null,
    to: query.date_to ?? null,
    search: query.search || null,
    only: query.only ?? null,
    now: new Date(clock.now()),
  };
  const toListedSession = ({ present, ...row }: store.HistoryRow): ListedSession => ({
    ...toSession(row, clock.now()),
    present,
    is_marked: row.is_marked,
  });
  return await database.inUniversity(caller.universityId, async (tx) => {
    const { page, page_size, limit } = query;
    if (page === undefined) {
      const rows = await store.listHistory(tx, filters, { limit, offset: 0 });
      return { success: true as const, sessions: rows.map(toListedSession) };
    }
    // Limits the query to the days of the page, so that deep pages do not read all newer sessions.
    const days = await store.listDays(tx, filters);
    const total = days.reduce((sum, { held }) => sum + held, 0);
    const slice = daysOfSlice(days, { limit: page_size, offset: (page - 1) * page_size });
    if (!slice) return { data: [], total, page, page_size };
    const { from, to, offset } = slice;
    const rows = await store.listHistory(tx, { ...filters, from, to }, { limit: page_size, offset });
    return { data: rows.map(toListedSession), total, page, page_size };
  });
}
