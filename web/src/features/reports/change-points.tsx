import { VisuallyHidden } from '@mantine/core';
import classes from './change-points.module.css';
import { formatChange } from './analytics.texts.ts';

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
