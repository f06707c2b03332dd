import { formatCount } from '@muster/contract/http/plural';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OptionsError } from '#ui/select/options-error.tsx';
import { analyticsQuery } from '../analytics.api.ts';
import { compareFourWeeks, noAnalyticsFilters, toUrlSearch } from '../analytics.logic.ts';
import { formatShare } from '../analytics.texts.ts';
import { ChangePoints } from '#ui/text/change-points.tsx';
import type { ReportFilters } from '../filters/report-filters.logic.ts';
import { formatPercentage } from '../reports.texts.ts';
import classes from './report-strip.module.css';

/** Three figures of the report: attendance now, its change, and the students below 60%. */
export function ReportStrip({ filters, isReady }: { filters: ReportFilters; isReady: boolean }) {
  const query = useQuery({ ...analyticsQuery({ ...noAnalyticsFilters, ...filters }), enabled: isReady });
  const { data } = query;
  const { recent, change } = compareFourWeeks(data?.weeks ?? []);
  const below = data?.at_risk.below_60 ?? 0;
  const students = data?.totals.students ?? 0;
  const figures = [
    { title: 'Attendance now', value: formatPercentage(recent), text: 'Last four weeks' },
    { title: 'Change', value: <ChangePoints change={change} />, text: 'Against the four weeks before' },
    {
      title: 'Below 60% in a module',
      value: (
        <Link to="/reports-analytics/at-risk" search={toUrlSearch({ ...filters, kind: 'below_60' })}>
          {formatCount(below, 'student')}
        </Link>
      ),
      text: `${formatShare(below, students)} of ${formatCount(students, 'student')}`,
    },
  ] as const;
  if (query.isError && data === undefined) return <OptionsError queries={[query]} />;
  return (
    <dl className={classes.strip} aria-busy={data === undefined} data-busy={query.isPlaceholderData || undefined}>
      {figures.map(({ title, value, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={classes.value}>{data ? value : <Skeleton height="1.2em" width="6rem" />}</dd>
          <dd className={classes.text}>{data ? text : <Skeleton height="1em" width="9rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
