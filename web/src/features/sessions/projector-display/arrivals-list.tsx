import type { RegisterRow } from '@muster/contract/attendance/registers';
import { Text } from '@mantine/core';
import classes from './arrivals-list.module.css';

/** The latest check-ins, newest first. */
export function ArrivalsList({ latest }: { latest: readonly RegisterRow[] }) {
  if (latest.length === 0)
    return (
      <Text c="dimmed" fz="var(--display-small, var(--mantine-font-size-md))">
        Names appear here as students check in.
      </Text>
    );
  return (
    <ol className={classes.names} aria-label="Latest check-ins">
      {latest.map((row) => (
        <li key={row.id} className={classes.name}>
          <span dir="auto">{row.name}</span>
          <span className={classes.group}>{row.group_name}</span>
        </li>
      ))}
    </ol>
  );
}
