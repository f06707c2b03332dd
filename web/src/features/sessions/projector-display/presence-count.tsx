import { IconCheck } from '@tabler/icons-react';
import classes from './presence-count.module.css';

export type Presence = {
  /** Undefined while loading: shown as a dash instead of 0. */
  count: number | undefined;
  expected: number;
};

/** Number of present students in large digits. */
export function PresenceCount({ count, expected }: Presence) {
  const isComplete = count !== undefined && expected > 0 && count >= expected;
  return (
    <p className={classes.presence} role="status" data-complete={isComplete || undefined}>
      <strong key={count} className={classes.count}>
        {count ?? '–'}
      </strong>{' '}
      <span className={classes.expected}>
        {isComplete && <IconCheck size="1em" stroke={2.5} aria-hidden />}
        {isComplete ? 'Everyone is here' : `of ${expected} here`}
      </span>
    </p>
  );
}
