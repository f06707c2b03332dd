import { Button } from '../actions/button.tsx';
import classes from './save-bar.module.css';
import type { SaveMessage } from './use-save-message.ts';

type Props = {
  /** Result of the last save. */
  message: SaveMessage | undefined;
  isBusy: boolean;
  /** There is nothing to save, or the values cannot be saved. */
  isDisabled?: boolean;
  onCancel?: () => void;
};

/** The end of a personal form: the result of the last save, Cancel, and Save Changes. */
export function SaveBar({ message, isBusy, isDisabled = false, onCancel }: Props) {
  return (
    <div className={classes.bar}>
      <p
        className={classes.message}
        data-good={message?.kind === 'success' || undefined}
        role={message?.kind === 'error' ? 'alert' : 'status'}
      >
        {message?.text}
      </p>
      <div className={classes.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={isBusy || isDisabled} miw={150}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </div>
  );
}
