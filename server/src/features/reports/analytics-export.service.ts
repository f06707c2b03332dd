import { breakdownSorts, riskSorts, sessionSorts, studentSorts } from '@muster/contract/analytics';
import { makeNote } from '../../platform/audit/note.ts';
import type { UniversityTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuseFields } from '../../platform/http/refusal.ts';
import type { SentFile } from '../../platform/http/send-file.ts';
import { glance } from './analytics.rules.ts';
import type { Analytics } from './analytics.service.ts';
import { listSteps, listWeeks } from './analytics.store.ts';
import * as tables from './analytics-export.rules.ts';
import type { Filters } from './report-filters.store.ts';
import { readReportFacts } from './report-facts.store.ts';
import type { ReportFiles } from './report-file.service.ts';
import type { ReportsParts } from './reports.service.ts';

/** More lines than this no spreadsheet takes. */
const whole = { limit: 1_000_000, offset: 0 };

export function makeAnalyticsExport({ clock, audit }: ReportsParts, analytics: Analytics, files: ReportFiles) {
  const note = makeNote(audit, 'report');
  async function tableOf(tx: UniversityTx, filters: Filters, query: tables.ExportQuery) {
    const { rows } = analytics;
    switch (query.view) {
      case 'weeks':
        return tables.weeksTable(glance(await listWeeks(tx, filters), []));
      case 'distribution':
        return tables.distributionTable(glance([], await listSteps(tx, filters)));
      case 'students': {
        const asked = { ...query, ...sortOf(studentSorts, query) };
        return tables.studentsTable(query.from, (await rows.students(tx, filters, asked, whole)).data);
      }
      case 'breakdown': {
        const asked = { ...query, ...sortOf(breakdownSorts, query), page: 1, page_size: 1 };
        return tables.breakdownTable(query.by, (await rows.breakdown(tx, filters, asked, whole)).data);
      }
      case 'at-risk': {
        const asked = { ...query, ...sortOf(riskSorts, query), page: 1, page_size: 1 };
        return tables.riskTable(query.kind, (await rows.atRisk(tx, filters, asked, whole)).data);
      }
      case 'sessions': {
        const asked = { ...query, ...sortOf(sessionSorts, query), page: 1, page_size: 1 };
        return tables.sessionsTable((await rows.sessions(tx, filters, asked, whole)).data);
      }
    }
  }

  /** Exactly what the view shows for these filters, in its order. Who took it along is written down. */
  return async (caller: Caller, query: tables.ExportQuery): Promise<SentFile> => {
    const { format, view } = query;
    const { table, facts } = await analytics.report(caller, query, async (tx, filters) => {
      const made = await tableOf(tx, filters, query);
      files.requireSize(format, made.rows.length);
      await note(tx, caller, 'reports.exported', null, { format, view, count: made.rows.length });
      return { table: made, facts: await readReportFacts(tx, query, clock.now()) };
    });
    return files.write(format, { ...table, name: `attendance-${view}` }, facts);
  };
}

/** What the view can be sorted by; without a wish by the first of it. */
function sortOf<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  { sort = sorts[0] }: { readonly sort?: string | undefined },
): { sort: Sort } {
  const known = sorts.find((one) => one === sort);
  if (known === undefined) throw refuseFields({ sort: `Please sort this view by ${sorts.join(', ')}` });
  return { sort: known };
}
