import type { RegisterRow } from '@muster/contract/attendance/registers';
import { Text } from '@mantine/core';
import { type ArrivalNameStyle, shortenName } from './arrival-names.ts';
import classes from './arrivals-list.module.css';

type Props = { latest: readonly RegisterRow[]; nameStyle: ArrivalNameStyle };

/** The latest check-ins, newest first. */
export function ArrivalsList({ latest, nameStyle }: Props) {
  if (nameStyle === 'count') return null;
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
          <span dir="auto">{nameStyle === 'short' ? shortenName(row.name) : row.name}</span>
          <span className={classes.group}>{row.group_name}</span>
        </li>
      ))}
    </ol>
  );
}
