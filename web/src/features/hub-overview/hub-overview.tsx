import type { ReplyOf } from '@muster/contract/http/endpoint';
import { areaOverview, type ManagedArea } from '@muster/contract/reports/dashboard';
import { Paper, Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { formatDateTime } from '#lib/format/dates.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { type Line, toEditTarget, toLines } from './hub-overview.logic.ts';
import classes from './hub-overview.module.css';

type AreaOverview = ReplyOf<typeof areaOverview>;

/** Below the cards of a management page: what exists, what is missing, and what was changed last. */
export function HubOverview({ area }: { area: ManagedArea }) {
  const { data, isError, error, refetch } = useQuery({
    ...queryOf(areaOverview, { query: { area } }),
    // The screens behind the page change the counts.
    refetchOnMount: 'always',
  });
  const id = useId();
  if (isError && !data) return <ErrorState text={problemText(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.columns} aria-busy={data === undefined}>
      <Paper withBorder component="section" className={classes.section} aria-labelledby={`${id}-overview`}>
        <h2 id={`${id}-overview`} className={classes.title}>
          Overview
        </h2>
        {data ? <Lines lines={toLines(area, data.counts)} /> : <Placeholder />}
      </Paper>
      <Paper withBorder component="section" className={classes.section} aria-labelledby={`${id}-recent`}>
        <h2 id={`${id}-recent`} className={classes.title}>
          Changed last
        </h2>
        {data ? <Recent area={area} recent={data.recent} /> : <Placeholder />}
      </Paper>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className={classes.list}>
    {lines.map(({ text, state, to, search = {} }) => (
      <li key={text}>
        <Link to={to} search={search} className={classes.line} data-state={state}>
          <span className={classes.square} aria-hidden />
          <span className={classes.text}>{text}</span>
          <IconChevronRight size={16} aria-hidden className={classes.arrow} />
        </Link>
      </li>
    ))}
  </ul>
);

function Recent({ area, recent }: { area: ManagedArea; recent: AreaOverview['recent'] }) {
  if (recent.length === 0) return <p className={classes.none}>Nothing yet</p>;
  return (
    <ul className={classes.list}>
      {recent.map(({ id, title, detail, changed_at }) => {
        const { to, search = {} } = toEditTarget(area, id);
        return (
          <li key={id}>
            <Link to={to} search={search} className={classes.line}>
              <span className={classes.record}>
                <span className={classes.text}>{title}</span>
                <span className={classes.detail}>{detail}</span>
              </span>
              <time dateTime={changed_at} className={classes.detail}>
                {formatDateTime(changed_at)}
              </time>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** As high as four lines. */
const Placeholder = () => (
  <div className={classes.placeholder} aria-hidden>
    {[60, 45, 70, 50].map((width) => (
      <Skeleton key={width} height={14} width={`${width}%`} />
    ))}
  </div>
);
