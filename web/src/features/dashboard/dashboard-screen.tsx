import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ClockCard } from './clock-card.tsx';
import { type Counts, countsQuery } from './dashboard.api.ts';
import { noCounts, incrementTotal } from './dashboard.logic.ts';
import classes from './dashboard-screen.module.css';
import { FiguresStatus } from './figures-status.tsx';
import { SetUpChecklist, type SetUpQuestions } from './set-up-checklist.tsx';
import { ManagementTiles } from './management-tiles.tsx';
import { StatCards } from './stat-cards.tsx';
import { TodayCards } from './today-cards.tsx';
import { TeachingCalendar } from './teaching-calendar.tsx';

type Props = {
  timeZone: string;
  university: string;
  search: ReactNode;
  setUpQuestions: SetUpQuestions;
};

/** `/admin`: how today is going, totals, clock, calendar and links to all management pages. */
export function DashboardScreen({ timeZone, university, search, setUpQuestions }: Props) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const counts = useQuery(countsQuery());
  // Recomputed when the figures are refetched, so that a dashboard left open overnight shows the next day.
  const fetchedAt = counts.dataUpdatedAt;
  const date = fetchedAt === 0 ? today(timeZone) : today(timeZone, fetchedAt);
  const increment = (count: keyof Counts): void => {
    client.setQueryData(countsQuery().queryKey, (cached) => cached && incrementTotal(cached, count));
  };
  return (
    <>
      <PageHeader title="Dashboard" text={<span className={classes.university}>{university}</span>}>
        <div className={classes.search}>{search}</div>
      </PageHeader>
      {user?.admin_role !== 'faculty_office' && <SetUpChecklist questions={setUpQuestions} />}
      <div className={classes.grid}>
        <div className={classes.today}>
          <ClockCard timeZone={timeZone} />
          <TodayCards />
        </div>
        <div className={classes.stats}>
          <StatCards counts={counts.data ?? (counts.isError ? noCounts : undefined)} />
          <FiguresStatus queries={[counts]} timeZone={timeZone} />
        </div>
        <nav className={classes.tiles} aria-label="Management">
          <ManagementTiles onAddPerson={increment} />
        </nav>
        <div className={classes.calendar}>
          <TeachingCalendar today={date} />
        </div>
      </div>
    </>
  );
}
