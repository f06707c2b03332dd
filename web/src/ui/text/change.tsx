import { VisuallyHidden } from '@mantine/core';
import classes from './change.module.css';

type Props = {
  /** Positive is an increase; null or 0 has no direction. */
  change: number | null;
  /** The size of the change, such as '0.6 points'. */
  text: string;
  /** An increase is bad. */
  isBad?: boolean;
};

/** '▼ 0.6 points': the direction is a shape, a colour and, for screen readers, a word. */
export function Change({ change, text, isBad = false }: Props) {
  const hasDirection = change !== null && change !== 0;
  return (
    <span className={classes.change} data-tone={hasDirection ? (change > 0 === isBad ? 'bad' : 'good') : undefined}>
      {hasDirection && <span aria-hidden>{change > 0 ? '▲ ' : '▼ '}</span>}
      {text}
      {hasDirection && <VisuallyHidden>{change > 0 ? ' up' : ' down'}</VisuallyHidden>}
    </span>
  );
}
