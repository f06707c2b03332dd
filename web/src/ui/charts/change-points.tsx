import { VisuallyHidden } from '@mantine/core';
import classes from './change-points.module.css';

/** '▼ 0.6 points': the direction is a shape, a colour and, for screen readers, a word. */
export function ChangePoints({ change }: { change: number | null }) {
  return (
    <span
      className={classes.change}
      data-tone={change === null || change === 0 ? undefined : change > 0 ? 'good' : 'bad'}
    >
      {change !== null && change !== 0 && <span aria-hidden>{change > 0 ? '▲ ' : '▼ '}</span>}
      {formatChange(change)}
      {change !== null && change !== 0 && <VisuallyHidden>{change > 0 ? ' up' : ' down'}</VisuallyHidden>}
    </span>
  );
}

/** '0.6 points'. */
function formatChange(change: number | null): string {
  if (change === null) return 'no earlier weeks';
  if (change === 0) return 'no change';
  const size = Math.abs(change).toFixed(1);
  return `${size} ${size === '1.0' ? 'point' : 'points'}`;
}
