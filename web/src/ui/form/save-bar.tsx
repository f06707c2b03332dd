import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { isGoodNews } from './use-save-message.ts';
import { rememberFocus } from '../focus/restore-focus.ts';
import classes from './save-bar.module.css';

type Props = {
  /** What came of the last save; empty when there is nothing to say. */
  message: string;
  isBusy: boolean;
  /** Nothing to save, or what stands there cannot be saved. */
  isOff?: boolean;
  onCancel?: () => void;
};

/** The end of a personal form: what came of it, Cancel, and Save Changes. */
export function SaveBar({ message, isBusy, isOff = false, onCancel }: Props) {
  const isGood = isGoodNews(message);
  // A button that goes off loses the focus.
  useEffect(() => (isBusy ? rememberFocus() : undefined), [isBusy]);
  return (
    <div className={classes.bar}>
      <p
        className={classes.message}
        data-good={isGood || undefined}
        role={isGood || message === '' ? 'status' : 'alert'}
      >
        {message}
      </p>
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={isBusy || isOff} miw={150}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </div>
  );
}
