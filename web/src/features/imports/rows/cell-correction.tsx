import { nameChoices, nameProblem } from '@muster/contract/academics/import-matchings';
import type { ImportBatch, ImportRow } from '@muster/contract/academics/imports';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { useRowChoices } from '../batch/use-row-choices.ts';
import { sourceOf } from '../imports.logic.ts';
import classes from './rows-table.module.css';

type Props = {
  batch: ImportBatch;
  row: ImportRow;
  /** The field that has an error. */
  field: string;
  reason: string;
  choices: ReturnType<typeof useRowChoices>;
};

/** Another text for a cell with an error: one of the records that it can mean, or any text. For this row, or for all rows with the value. */
export function CellCorrection({ batch, row, field, reason, choices }: Props) {
  const labels = nameChoices.listIn(reason);
  const [isOpen, setIsOpen] = useState(labels.length > 0);
  const [text, setText] = useState('');
  const cell = row.values[field] ?? '';
  const named = nameProblem.nameIn(reason);
  const name = named !== undefined && named !== cell && cell.includes(named) ? named : null;
  const value = name ?? cell;
  const { columns, translations } = sourceOf(batch.matching, field);
  // A translation is found by what the file has.
  const isOfFile = columns.length > 0 && !(field in row.texts) && !Object.values(translations).includes(value);
  const label = value === '' ? `${field} of line ${row.line}` : `Read “${value}” in line ${row.line} as`;
  const control = { label, size: 'sm', value: text, disabled: choices.isBusy } as const;
  if (!isOpen)
    return (
      <Button
        variant="default"
        size="sm"
        className={classes.accept}
        aria-label={`Use another value: ${field} of line ${row.line}`}
        onClick={() => setIsOpen(true)}
      >
        Use another value
      </Button>
    );
  return (
    <form
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void choices.setText(row, { field, name, text: text.trim() });
      }}
    >
      {labels.length > 0 ? (
        <NativeSelect
          {...control}
          data={[{ value: '', label: 'Choose' }, ...labels]}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : (
        <TextInput {...control} autoFocus onChange={({ currentTarget }) => setText(currentTarget.value)} />
      )}
      {text.trim() !== '' && (
        <span className={classes.choices}>
          <Button type="submit" variant="default" size="sm" disabled={choices.isBusy}>
            Use in this row
          </Button>
          {isOfFile && value !== '' && (
            <Button
              variant="default"
              size="sm"
              disabled={choices.isBusy}
              onClick={() => void choices.translate(row, { field, value, text: text.trim() })}
            >
              Use for all “{value}”
            </Button>
          )}
        </span>
      )}
    </form>
  );
}
