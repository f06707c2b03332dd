import type { QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { atRisk, breakdown, reportSessions, reportStudents } from '@muster/contract/analytics';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import * as rules from './analytics.rules.ts';
import { listSteps, listWeeks } from './analytics.store.ts';
import { getAtRisk } from './at-risk.store.ts';
import { getBreakdown } from './breakdown.store.ts';
import type { Filters } from './report-filters.store.ts';
import type { Slice } from './first-rows.store.ts';
import { getSessions } from './report-sessions.store.ts';
import type { InReport } from './report-transaction.service.ts';
import { filtersOf } from './reports.rules.ts';
import type { ReportsParts } from './reports.service.ts';
import { getSpread, type Spread } from './spread-students.store.ts';
import { findModule } from './reports.store.ts';
import { findOldestWrong } from './tally-queue.store.ts';

type Asked = Omit<Parameters<typeof filtersOf>[0], 'weekday'> & { readonly weekday?: rules.SessionsQuery['weekday'] };
type Page<Row> = { data: Row[]; total: number };

export type Analytics = ReturnType<typeof makeAnalytics>;

export function makeAnalytics({ clock }: Pick<ReportsParts, 'clock'>, inReport: InReport) {
  /** Within a report's transaction; who asks for a module that is not there gets what nothing comes to. */
  const report = <T>(
    caller: Caller,
    query: Asked,
    work: (tx: UniversityTx, filters: Filters) => Promise<T>,
  ): Promise<T & { as_of: string }> =>
    inReport(caller, async (tx, aim) => {
      const now = clock.now();
      const { module: asked, weekday, ...rest } = query;
      const module = asked === undefined ? null : ((await findModule(tx, asked))?.id ?? nobody);
      const filters = await aim(filtersOf({ ...rest, weekday: rules.weekdayNumber(weekday) }, module, now));
      const answer = await work(tx, filters);
      return { ...answer, as_of: ((await findOldestWrong(tx)) ?? new Date(now)).toISOString() };
    });

  const slicesOf = ({ page, page_size }: { page: number; page_size: number }) => ({
    slice: { limit: page_size, offset: (page - 1) * page_size },
    pages: { page, page_size },
  });

  const rows = {
    breakdown: async (
      tx: UniversityTx,
      filters: Filters,
      query: rules.BreakdownQuery,
      slice: Slice,
    ): Promise<Page<rules.BreakdownReplyRow>> => {
      const found = await getBreakdown(tx, filters, query.by, query, slice);
      return { data: found.rows.map((row) => rules.breakdownRowOf(row, query.by)), total: found.total };
    },
    atRisk: async (
      tx: UniversityTx,
      filters: Filters,
      query: rules.RiskQuery,
      slice: Slice,
    ): Promise<Page<rules.RiskReplyRow> & { students: number }> => {
      const found = await getAtRisk(tx, filters, query, slice);
      return { data: found.rows.map(rules.riskRowOf), total: found.total, students: found.students };
    },
    students: async (
      tx: UniversityTx,
      filters: Filters,
      query: Spread,
      slice: Slice,
    ): Promise<Page<rules.SpreadReplyRow>> => {
      const found = await getSpread(tx, filters, query, slice);
      return { data: found.rows.map(rules.spreadRowOf), total: found.total };
    },
    sessions: async (
      tx: UniversityTx,
      filters: Filters,
      query: rules.SessionsQuery,
      slice: Slice,
    ): Promise<Page<rules.SessionReplyRow>> => {
      const found = await getSessions(tx, filters, query, slice);
      return { data: found.rows.map(rules.sessionRowOf), total: found.total };
    },
  };

  return {
    report,
    rows,

    glance: (caller: Caller, query: rules.AnalyticsQuery): Promise<rules.AnalyticsReply> =>
      report(caller, query, async (tx, filters) =>
        rules.glance(await listWeeks(tx, filters), await listSteps(tx, filters)),
      ),

    breakdown(caller: Caller, query: rules.BreakdownQuery): Promise<ReplyOf<typeof breakdown>> {
      const { slice, pages } = slicesOf(query);
      return report(caller, query, async (tx, filters) => ({
        ...(await rows.breakdown(tx, filters, query, slice)),
        ...pages,
      }));
    },

    atRisk(caller: Caller, query: rules.RiskQuery): Promise<ReplyOf<typeof atRisk>> {
      const { slice, pages } = slicesOf(query);
      return report(caller, query, async (tx, filters) => ({
        ...(await rows.atRisk(tx, filters, query, slice)),
        ...pages,
      }));
    },

    students(caller: Caller, query: QueryOf<typeof reportStudents>): Promise<ReplyOf<typeof reportStudents>> {
      const { slice, pages } = slicesOf(query);
      return report(caller, query, async (tx, filters) => ({
        ...(await rows.students(tx, filters, query, slice)),
        ...pages,
      }));
    },

    sessions(caller: Caller, query: rules.SessionsQuery): Promise<ReplyOf<typeof reportSessions>> {
      const { slice, pages } = slicesOf(query);
      return report(caller, query, async (tx, filters) => ({
        ...(await rows.sessions(tx, filters, query, slice)),
        ...pages,
      }));
    },
  };
}

/** No record has this id. */
const nobody = '00000000-0000-0000-0000-000000000000';
