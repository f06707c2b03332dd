import { Progress } from '@mantine/core';
import classes from './presence-count.module.css';

type Props = {
  /** Undefined while loading: the count then shows a dash instead of "0 of 0". */
  counts: { count: number; expected: number } | undefined;
};

/** Number and share of present students. */
export function PresenceCount({ counts }: Props) {
  const { count = 0, expected = 0 } = counts ?? {};
  const percent = expected === 0 ? 0 : (count / expected) * 100;
  return (
    <div className={classes.presence}>
      <p className={classes.count} role="status">
        <strong>{counts ? count : '–'}</strong> {counts && `of ${expected} `}present
      </p>
      <Progress value={percent} size="lg" radius="xl" aria-label="Share of students present" />
    </div>
  );
}
