import { Progress } from '@mantine/core';
import classes from './presence-count.module.css';

type Props = { count: number; expected: number };

/** How full the class is: x of y present. */
export function PresenceCount({ count, expected }: Props) {
  const percent = expected === 0 ? 0 : (count / expected) * 100;
  return (
    <div className={classes.presence}>
      <p className={classes.count} role="status">
        <strong>{count}</strong> of {expected} present
      </p>
      <Progress value={percent} size="lg" radius="xl" aria-label="Part of the class that is present" />
    </div>
  );
}
