import type { MarkStatus, ShownStatus } from '@muster/contract/attendance/statuses';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import classes from './status-switch.module.css';

type Props = {
  name: string;
  /** The statuses to choose from. */
  statuses: readonly MarkStatus[];
  status: ShownStatus | undefined;
  isBusy?: boolean;
  /** Pressing the current status also calls `onChange`, which clears the mark. */
  canClear?: boolean;
  onChange: (status: MarkStatus) => void;
};

/** Buttons that set a student's mark. Plain elements for speed: a register has hundreds. */
export function StatusSwitch({ name, statuses, status, isBusy = false, canClear = false, onChange }: Props) {
  return (
    <div className={classes.switch} role="group" aria-label={`Mark of ${name}`}>
      {statuses.map((option) => (
        <button
          key={option}
          type="button"
          className={classes.choice}
          data-status={option}
          aria-pressed={status === option}
          // `disabled` would remove keyboard focus.
          aria-disabled={isBusy}
          // Reached with the arrow keys from the student.
          tabIndex={-1}
          onClick={() => {
            if (!isBusy && (canClear || status !== option)) onChange(option);
          }}
        >
          {markLabels[option].label}
        </button>
      ))}
    </div>
  );
}
