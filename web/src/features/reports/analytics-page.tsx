import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { type AnalyticsFilters, analyticsFiltersOf } from './analytics.logic.ts';
import { AnalyticsFiltersPanel } from './analytics-filters.tsx';
import classes from './analytics.module.css';
import { ReportsNav } from './reports-nav.tsx';
import { texts as reportTexts } from './reports.texts.ts';

type Props = {
  title: string;
  text?: string;
  filters: AnalyticsFilters;
  onFilters: (filters: AnalyticsFilters) => void;
  /** Of which moment the figures are; undefined until they have come. */
  asOf: string | undefined;
  children: ReactNode;
};

/** One view of the analytics: its place among the others, the filters that all of them share, and the moment it tells of. */
export function AnalyticsPage({ title, text, filters, onFilters, asOf, children }: Props) {
  const timeZone = useCurrentUser()?.time_zone;
  return (
    <div className={classes.page}>
      <PageHeader title={title} text={text} back={{ to: '/admin', label: reportTexts.back }} />
      <ReportsNav />
      <AnalyticsFiltersPanel filters={analyticsFiltersOf(filters)} onChange={onFilters} />
      <p className={classes.asOf} role="status">
        {asOf !== undefined && `As of ${formatDateTime(asOf, timeZone)}`}
      </p>
      {children}
    </div>
  );
}
