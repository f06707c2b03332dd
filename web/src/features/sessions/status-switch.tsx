import type { RegisterRow } from '@muster/contract/registers';
import { statusWords } from '../../lib/mark-words.texts.ts';
import classes from './status-switch.module.css';

type Status = RegisterRow['status'];
const offered = ['present', 'late', 'absent', 'excused'] as const satisfies readonly Status[];

type Props = {
  name: string;
  status: Status | undefined;
  isBusy?: boolean;
  /** Pressing what stands already tells so as well, to take it away. */
  canClear?: boolean;
  onChange: (status: Status) => void;
};

/** One tap sets a student's mark. Plain buttons: a register has hundreds of them. */
export function StatusSwitch({ name, status, isBusy = false, canClear = false, onChange }: Props) {
  return (
    <div className={classes.switch} role="group" aria-label={`Mark of ${name}`}>
      {offered.map((word) => (
        <button
          key={word}
          type="button"
          className={classes.choice}
          data-status={word}
          aria-pressed={status === word}
          // Not `disabled`: that would take the focus away from whoever corrects by keyboard.
          aria-disabled={isBusy}
          // The arrow keys lead here from the student.
          tabIndex={-1}
          onClick={() => {
            if (!isBusy && (canClear || status !== word)) onChange(word);
          }}
        >
          {statusWords[word]}
        </button>
      ))}
    </div>
  );
}
