import { importAnswers, type ImportRow } from '@muster/contract/academics/imports';
import { Button } from '#ui/actions/button.tsx';
import type { useRowChoices } from '../batch/use-row-choices.ts';
import { isAccepted } from '../imports.logic.ts';
import { answers, texts } from '../imports.texts.ts';
import classes from './rows-table.module.css';

type Props = { row: ImportRow; choices: ReturnType<typeof useRowChoices> };

/** What the user decides about one row: whether it moves a class or adds one, whether its clash is accepted, and which cells it is read from. */
export function RowChoices({ row, choices }: Props) {
  return (
    <>
      {row.correction !== null && (
        <span role="group" aria-label={`Class of line ${row.line}`} className={classes.choices}>
          {importAnswers.map((answer) => (
            <Button
              key={answer}
              variant={row.correction === answer ? 'light' : 'default'}
              size="sm"
              disabled={choices.isBusy}
              aria-pressed={row.correction === answer}
              onClick={() => void choices.answer(answer, row)}
            >
              {answers[answer].one}
            </Button>
          ))}
        </span>
      )}
      {Object.entries(row.texts).map(([field, text]) => (
        <span key={field} className={classes.note}>
          {field} “{text}” was chosen for this row.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={choices.isBusy}
            aria-label={`Read ${field} of line ${row.line} from the file`}
            onClick={() => void choices.setText(row, { field, name: null, text: null })}
          >
            Read the file
          </Button>
        </span>
      ))}
      {row.is_clashing && (
        <Button
          variant="default"
          size="sm"
          className={classes.accept}
          disabled={choices.isBusy}
          aria-label={`${isAccepted(row) ? texts.refuseClash : texts.acceptClash}: line ${row.line}`}
          onClick={() => void choices.acceptClash(!isAccepted(row), row)}
        >
          {isAccepted(row) ? texts.refuseClash : texts.acceptClash}
        </Button>
      )}
    </>
  );
}
