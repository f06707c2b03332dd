import { Progress } from '@mantine/core';
import classes from './presence-count.module.css';

type Props = {
  /** Undefined until known; nobody in front of the wall reads that none of none are here. */
  counts: { count: number; expected: number } | undefined;
};

/** How full the class is: x of y present. */
export function PresenceCount({ counts }: Props) {
  const { count = 0, expected = 0 } = counts ?? {};
  const percent = expected === 0 ? 0 : (count / expected) * 100;
  return (
    <div className={classes.presence}>
      <p className={classes.count} role="status">
        <strong>{counts ? count : '–'}</strong> {counts && `of ${expected} `}present
      </p>
      <Progress value={percent} size="lg" radius="xl" aria-label="Part of the class that is present" />
    </div>
  );
}
