import { Loader } from '@mantine/core';
import classes from './states.module.css';

type Props = {
  text?: string;
  /** As high as the screen, so that what follows does not move into view and out of it. */
  isWholeScreen?: boolean;
};

/** Spinner with a text that screen readers announce once. */
export function LoadingState({ text = 'Loading…', isWholeScreen = false }: Props) {
  return (
    <div className={classes.state} data-screen={isWholeScreen || undefined} role="status">
      <Loader size="md" aria-hidden />
      <p className={classes.text}>{text}</p>
    </div>
  );
}
