import { formatCount } from '@muster/contract/http/plural';
import { Skeleton } from '@mantine/core';
import { IconBooks, IconSchool, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import type { Counts } from './dashboard.api.ts';
import { captionOf } from './dashboard.logic.ts';
import classes from './stat-cards.module.css';

const cards = [
  { of: 'staff', title: 'Total Employees', thing: 'employee', icon: IconUsersGroup },
  { of: 'students', title: 'Total Students', thing: 'student', icon: IconSchool },
  { of: 'groups', title: 'Total Groups', thing: 'group', icon: IconUsers },
  { of: 'modules', title: 'Total Modules', thing: 'module', icon: IconBooks },
] as const;

/** Totals of active records, and the new ones of the last 30 days. `counts` is undefined while loading. */
export function StatCards({ counts }: { counts: Counts | undefined }) {
  return (
    <ul className={classes.cards} aria-label="Figures, new ones of the last 30 days" aria-busy={counts === undefined}>
      {cards.map(({ of, title, thing, icon: Icon }) => (
        <li key={of} className={classes.card}>
          <span className={classes.title}>
            <Icon size={20} stroke={1.7} aria-hidden className={classes.icon} />
            {title}
          </span>
          {counts ? <Figure {...counts[of]} thing={thing} /> : <Placeholder thing={thing} />}
        </li>
      ))}
    </ul>
  );
}

function Figure({ total, recent, thing }: Counts[keyof Counts] & { thing: string }) {
  return (
    <>
      <span className={classes.figure}>
        <strong className={classes.total}>{formatCount(total)}</strong>
        {/* The lists include inactive records too. */}
        <span className={classes.unit}>active</span>
      </span>
      <span className={classes.caption} data-new={recent > 0 || undefined} title="In the last 30 days">
        {captionOf(recent, thing)}
      </span>
    </>
  );
}

/** As large as a figure without new records. */
const Placeholder = ({ thing }: { thing: string }) => (
  <>
    <Skeleton className={classes.figure} width="4.5rem" aria-hidden>
      <span className={classes.total}>0</span>
    </Skeleton>
    <Skeleton className={classes.caption} width="fit-content" aria-hidden>
      {captionOf(0, thing)}
    </Skeleton>
  </>
);
