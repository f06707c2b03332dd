import { attendanceRefreshSeconds, dashboardAttendance, dashboardToday } from '@muster/contract/reports/dashboard';
import { formatCount } from '@muster/contract/http/plural';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import heatSquare from '#ui/charts/heat-square.module.css';
import { heatStepOf } from '#ui/charts/heat-step.ts';
import { Change } from '#ui/text/change.tsx';
import { formatPoints } from '#ui/text/format-points.ts';
import { type Attendance, refreshed, type Today } from './dashboard.api.ts';
import { FiguresStatus } from './figures-status.tsx';
import classes from './today-cards.module.css';
import { changeOfWeeks, dayName, daysText, runningText, toWaitingLines } from './today.logic.ts';

/** How today is going: classes that take attendance, this week against last week, what waits, and students at risk. */
export function TodayCards() {
  // Classes that run and what waits are counted over the whole university.
  const user = useCurrentUser();
  const isLimited = user?.admin_role === 'faculty_office';
  const today = useQuery({ ...queryOf(dashboardToday), ...refreshed, enabled: !isLimited });
  const attendance = useQuery({ ...queryOf(dashboardAttendance), refetchInterval: attendanceRefreshSeconds * 1000 });
  const isBusy = (today.isLoading && !today.isError) || (attendance.isPending && !attendance.isError);
  return (
    <>
      <ul className={classes.cards} aria-label="Today" aria-busy={isBusy}>
        {!isLimited && (
          <Card title="Running now" query={today}>
            {(data) => <Running running={data.running} />}
          </Card>
        )}
        <Card title="This week" query={attendance}>
          {(data) => <Week attendance={data} />}
        </Card>
        <Card title="At risk" query={attendance}>
          {(data) => <AtRisk risk={data.at_risk} />}
        </Card>
        {!isLimited && (
          <Card title="Needs you" query={today}>
            {(data) => <Waiting today={data} />}
          </Card>
        )}
      </ul>
      <FiguresStatus queries={isLimited ? [attendance] : [today, attendance]} timeZone={user?.time_zone} />
    </>
  );
}

type CardProps<Data> = {
  title: string;
  query: { readonly data: Data | undefined; readonly isError: boolean };
  children: (data: Data) => ReactNode;
};

function Card<Data>({ title, query: { data, isError }, children }: CardProps<Data>) {
  return (
    <li className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      {data !== undefined ? children(data) : isError ? <p className={classes.value}>–</p> : <Placeholder />}
    </li>
  );
}

const Placeholder = () => (
  <div className={classes.placeholder} aria-hidden>
    <Skeleton height={28} width="45%" />
    <Skeleton height={14} width="75%" />
    <Skeleton height={20} width="60%" />
  </div>
);

function Running({ running }: { running: Today['running'] }) {
  return (
    <>
      <p className={classes.value}>
        {running.classes === 0 ? (
          'None'
        ) : (
          <Link to="/classes" search={{ only: 'open' }}>
            {formatCount(running.classes, 'class', 'classes')}
          </Link>
        )}
      </p>
      <p className={classes.text}>{runningText(running)}</p>
      <div className={classes.squares} aria-hidden>
        {running.shares.map(({ here, expected }, at) => (
          <span
            key={at}
            className={classes.share}
            style={{ '--share': `${expected === 0 ? 0 : (here / expected) * 100}%` } as CSSProperties}
          />
        ))}
      </div>
    </>
  );
}

function Week({ attendance }: { attendance: Attendance }) {
  const { this_week: week, last_week: before } = attendance;
  const change = changeOfWeeks(attendance);
  return (
    <>
      <p className={classes.value}>
        {week.percentage === null ? (
          'No classes yet'
        ) : (
          <Link to="/reports-analytics/overview" search={{ date_from: week.from, date_to: week.to }}>
            {`${week.percentage}%`}
          </Link>
        )}
        {change !== null && (
          <span className={classes.change}>
            <Change change={change} text={formatPoints(change)} />
          </span>
        )}
      </p>
      <p className={classes.text}>
        {before.percentage === null ? 'No classes last week' : `Last week ${before.percentage}%`}
      </p>
      <div className={classes.squares} role="img" aria-label={daysText(week)} title={daysText(week)}>
        {week.days.map(({ date, percentage }) => (
          <span
            key={date}
            className={`${heatSquare.square} ${classes.day}`}
            data-step={percentage === null ? 0 : heatStepOf(percentage)}
          >
            {dayName(date, 'narrow')}
          </span>
        ))}
      </div>
    </>
  );
}

function AtRisk({ risk: { students, change, filters } }: { risk: Attendance['at_risk'] }) {
  return (
    <>
      <p className={classes.value}>
        <Link to="/reports-analytics/at-risk" search={{ ...filters, kind: 'below_60' }}>
          {formatCount(students, 'student')}
        </Link>
      </p>
      <p className={classes.text}>Below 60% in a module</p>
      <p className={classes.text}>
        {change === 0 ? (
          'As many as a week ago'
        ) : (
          <>
            <Change change={change} text={formatCount(Math.abs(change))} isBad /> in 7 days
          </>
        )}
      </p>
    </>
  );
}

function Waiting({ today }: { today: Today }) {
  const lines = toWaitingLines(today);
  if (lines.length === 0) return <p className={classes.quiet}>Nothing is waiting</p>;
  return (
    <ul className={classes.waiting}>
      {lines.map(({ count, text, ...target }) => (
        <li key={text}>
          <Link {...target} className={classes.line}>
            <strong>{formatCount(count)}</strong> {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
