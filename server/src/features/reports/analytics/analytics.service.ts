import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { atRisk, breakdown, heat, reportSessions, reportStudents } from '@muster/contract/reports/analytics';
import type { UniversityTx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import * as rules from './analytics.rules.ts';
import { getAtRisk } from './at-risk.store.ts';
import { getBreakdown } from './breakdown.store.ts';
import { getHeat } from './heat.store.ts';
import { getClassFigures, getStudentFigures } from './overview.store.ts';
import type { Filters } from '../queries/report-filters.store.ts';
import type { Slice } from '#platform/database/sql/paging.ts';
import { getSessionsPage } from './report-sessions.store.ts';
import type { ReportTransaction } from '../queries/report-transaction.service.ts';
import { toFilters } from '../reports.rules.ts';
import { getDistributionPage, type DistributionQuery } from './distribution-students.store.ts';
import { findModule } from '../reports.store.ts';

type ReportQuery = Omit<Parameters<typeof toFilters>[0], 'weekday'> & {
  readonly weekday?: rules.SessionsQuery['weekday'];
};
type Page<Row> = { data: Row[]; total: number };

export type Analytics = ReturnType<typeof makeAnalytics>;

export type AnalyticsDeps = {
  /** Counts the classes of the timetable that are over without a register. Null: not counted in such days. */
  readonly countNotTaken: (
    tx: UniversityTx,
    days: { readonly from: string | null; readonly to: string | null },
    by: rules.EntryFilters,
  ) => Promise<number | null>;
};

export function makeAnalytics(reportTransaction: ReportTransaction, { countNotTaken }: AnalyticsDeps) {
  /** Runs `work` in a report transaction. An unknown module gives empty figures. */
  const report = <T>(
    caller: Caller,
    query: ReportQuery,
    work: (tx: UniversityTx, filters: Filters) => Promise<T>,
  ): Promise<T & { as_of: string }> =>
    reportTransaction(caller, async (tx, completeFilters) => {
      const { module: moduleIdOrCode, weekday, ...rest } = query;
      const module =
        moduleIdOrCode === undefined ? null : ((await findModule(tx, moduleIdOrCode))?.id ?? unknownModuleId);
      const filters = await completeFilters(toFilters({ ...rest, weekday: rules.weekdayNumber(weekday) }, module));
      return { ...(await work(tx, filters)), as_of: new Date(filters.nowMs).toISOString() };
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
      return {
        data: found.rows.map((row) => rules.toBreakdownRow(row, query.by, filters.moduleLimits)),
        total: found.total,
      };
    },
    heat: async (
      tx: UniversityTx,
      filters: Filters,
      by: rules.HeatQuery['by'],
      slice: Slice,
    ): Promise<Page<rules.HeatReplyRow> & { columns: string[] }> => {
      const found = await getHeat(tx, filters, by, slice);
      return { data: found.rows.map((row) => rules.toHeatRow(row, by)), total: found.total, columns: found.columns };
    },
    atRisk: async (
      tx: UniversityTx,
      filters: Filters,
      query: rules.RiskQuery,
      slice: Slice,
    ): Promise<Page<rules.RiskReplyRow> & { students: number }> => {
      const found = await getAtRisk(tx, filters, query, slice);
      return {
        data: found.rows.map((row) => rules.toRiskRow(row, filters.moduleLimits)),
        total: found.total,
        students: found.students,
      };
    },
    students: async (
      tx: UniversityTx,
      filters: Filters,
      query: DistributionQuery,
      slice: Slice,
    ): Promise<Page<rules.DistributionReplyRow>> => {
      const found = await getDistributionPage(tx, filters, query, slice);
      return { data: found.rows.map(rules.toDistributionRow), total: found.total };
    },
    sessions: async (
      tx: UniversityTx,
      filters: Filters,
      query: rules.SessionsQuery,
      slice: Slice,
    ): Promise<Page<rules.SessionReplyRow>> => {
      const found = await getSessionsPage(tx, filters, query, slice);
      return { data: found.rows.map((row) => rules.toSessionRow(row, filters.moduleLimits)), total: found.total };
    },
  };

  return {
    report,
    rows,

    overview: (caller: Caller, query: rules.AnalyticsQuery): Promise<rules.AnalyticsReply> =>
      report(caller, query, async (tx, filters) => {
        const by = rules.toEntryFilters(filters);
        return rules.toOverview({
          ...(await getClassFigures(tx, filters)),
          ...(await getStudentFigures(tx, filters)),
          moduleLimits: filters.moduleLimits,
          registersNotTaken: by && (await countNotTaken(tx, filters, by)),
        });
      }),

    breakdown(caller: Caller, query: rules.BreakdownQuery): Promise<ReplyOf<typeof breakdown>> {
      const { slice, pages } = slicesOf(query);
      return report(caller, query, async (tx, filters) => ({
        ...(await rows.breakdown(tx, filters, query, slice)),
        ...pages,
      }));
    },

    heat(caller: Caller, query: rules.HeatQuery): Promise<ReplyOf<typeof heat>> {
      const { slice, pages } = slicesOf(query);
      return report(caller, query, async (tx, filters) => ({
        ...(await rows.heat(tx, filters, query.by, slice)),
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
const unknownModuleId = '00000000-0000-0000-0000-000000000000';
