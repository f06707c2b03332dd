import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { today } from '../../lib/format/dates.ts';
import { OptionsError } from '../../ui/select/options-error.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ClockCard } from './clock-card.tsx';
import { type Counts, countsQuery } from './dashboard.api.ts';
import { noCounts, raisedByOne } from './dashboard.logic.ts';
import classes from './dashboard-screen.module.css';
import { FirstSteps } from './first-steps.tsx';
import { ManagementTiles } from './management-tiles.tsx';
import { StatCards } from './stat-cards.tsx';
import { TeachingCalendar } from './teaching-calendar.tsx';

type Props = {
  timeZone: string;
  university: string;
  /** The quick-search box. */
  search: ReactNode;
};

/** `/admin`: the university at a glance, and the ways to everything. */
export function DashboardScreen({ timeZone, university, search }: Props) {
  const client = useQueryClient();
  const counts = useQuery(countsQuery());
  // Told anew with the figures, so that a dashboard left open overnight knows the next day.
  const asked = counts.dataUpdatedAt;
  const date = asked === 0 ? today(timeZone) : today(timeZone, asked);
  const raise = (of: keyof Counts): void => {
    client.setQueryData(countsQuery().queryKey, (known) => known && raisedByOne(known, of));
  };
  return (
    <>
      <PageHeader title="Dashboard" text={university}>
        <div className={classes.search}>{search}</div>
      </PageHeader>
      <FirstSteps counts={counts.data} />
      <div className={classes.grid}>
        <div className={classes.clock}>
          <ClockCard timeZone={timeZone} />
        </div>
        <div className={classes.stats}>
          <StatCards counts={counts.isError ? noCounts : counts.data} />
          <OptionsError queries={[counts]} />
        </div>
        <nav className={classes.tiles} aria-label="Management">
          <ManagementTiles onRaise={raise} />
        </nav>
        <div className={classes.calendar}>
          <TeachingCalendar today={date} />
        </div>
      </div>
    </>
  );
}
