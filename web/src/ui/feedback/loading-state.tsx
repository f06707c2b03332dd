import { Loader } from '@mantine/core';
import classes from './states.module.css';

type Props = { text?: string };

/** Spinner with a text that screen readers announce once. */
export function LoadingState({ text = 'Loading…' }: Props) {
  return (
    <div className={classes.state} role="status">
      <Loader size="md" aria-hidden />
      <p className={classes.text}>{text}</p>
    </div>
  );
}
