import type { ComponentProps, ReactNode } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { exportView } from './analytics.api.ts';
import { type AnalyticsFilters, toAnalyticsFilters } from './analytics.logic.ts';
import { AnalyticsFiltersPanel } from './filters/analytics-filters.tsx';
import classes from './analytics.module.css';
import { ReportExportMenu } from './report-export-menu.tsx';
import { ReportsNav } from './reports-nav.tsx';
import { texts as reportTexts } from './reports.texts.ts';

type Props = {
  title: string;
  text?: string;
  filters: AnalyticsFilters;
  onFilters: (filters: AnalyticsFilters) => void;
  moreFilters?: ComponentProps<typeof AnalyticsFiltersPanel>['more'];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The view with its filters and order, to export, and the number of its rows. */
  exported?: { readonly view: Parameters<typeof exportView>[0]; readonly total: number | undefined };
  /** Time of the figures; undefined while loading. */
  asOf: string | undefined;
  children: ReactNode;
};

/** Layout of an analytics view: title, navigation, shared filters and the time of the figures. */
export function AnalyticsPage({ title, text, filters, onFilters, moreFilters, asOf, children, ...buttons }: Props) {
  const { actions, exported } = buttons;
  const timeZone = useCurrentUser()?.time_zone;
  return (
    <div className={classes.page}>
      <PageHeader title={title} text={text} back={{ to: '/admin', label: reportTexts.back }}>
        {actions}
        {exported && (
          <ReportExportMenu
            isDisabled={(exported.total ?? 0) === 0}
            exports={[{ save: (format) => exportView(exported.view, format) }]}
          />
        )}
      </PageHeader>
      <ReportsNav />
      <AnalyticsFiltersPanel filters={toAnalyticsFilters(filters)} onChange={onFilters} more={moreFilters} />
      <p className={classes.asOf} role="status">
        {asOf !== undefined && `As of ${formatDateTime(asOf, timeZone)}`}
      </p>
      {children}
    </div>
  );
}
