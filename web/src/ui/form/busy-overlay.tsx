import { Loader } from '@mantine/core';
import classes from './busy-overlay.module.css';

type Props = { text: string; visible: boolean };

/** Covers the window while a form is saved and announces `text`. The content below should be `inert`. */
export function BusyOverlay({ text, visible }: Props) {
  return (
    <div role="status">
      {visible && (
        <div className={classes.overlay}>
          <div className={classes.card}>
            <Loader size="md" aria-hidden />
            <span>{text}</span>
          </div>
        </div>
      )}
    </div>
  );
}
