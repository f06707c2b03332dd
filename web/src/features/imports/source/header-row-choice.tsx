import type { ImportFileSource } from '@muster/contract/academics/import-source';
import { Radio } from '@mantine/core';
import { useId } from 'react';
import classes from './file-section.module.css';

type Props = {
  rows: ImportFileSource['first_rows'];
  isDisabled: boolean;
  /** 0: no line has headings. */
  value: number;
  onChange: (line: number) => void;
};

/** The first lines of the file. One of them, or none, has the headings. */
export function HeaderRowChoice({ rows, isDisabled, value, onChange }: Props) {
  const name = useId();
  const radio = (line: number, label: string) => (
    <Radio
      size="sm"
      name={name}
      aria-label={label}
      disabled={isDisabled}
      checked={value === line}
      onChange={() => onChange(line)}
    />
  );
  return (
    <fieldset className={classes.lines}>
      <legend className={classes.legend}>Line with the headings</legend>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line} data-chosen={value === line || undefined}>
                <td>{radio(line, `Line ${line}`)}</td>
                <th scope="row">{line}</th>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
            <tr data-chosen={value === 0 || undefined}>
              <td>{radio(0, 'No headings')}</td>
              <td colSpan={Math.max(2, ...rows.map(({ cells }) => cells.length + 1))}>No headings</td>
            </tr>
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}
