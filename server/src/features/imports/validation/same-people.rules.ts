import { isAlikeName } from '@muster/contract/people/same-person';
import { parseDate } from '../parsing/parse-date.rules.ts';
import type { ReadRow } from './validate-row.rules.ts';

type Person = { readonly row: ReadRow; readonly name: string; readonly dob: string };

/** A date that more people have is a placeholder. */
const maxSameBirths = 200;

/** Adds a note to rows of one file whose people have alike names, the same date of birth, and different numbers. */
export function noteSamePeople<Row extends ReadRow>(rows: readonly Row[]): Row[] {
  const people = rows.flatMap((row): Person[] => {
    const { name, dob = '' } = row.input;
    const date = parseDate(dob);
    return name !== undefined && 'date' in date ? [{ row, name, dob: date.date }] : [];
  });
  const notes = new Map<ReadRow, string>();
  for (const same of Map.groupBy(people, ({ dob }) => dob).values())
    for (const [at, { row, name }] of same.length > maxSameBirths ? [] : same.entries())
      for (const other of same.slice(0, at))
        if (other.row.key !== row.key && isAlikeName(other.name, name)) {
          notes.set(row, noteOf(other.row));
          if (!notes.has(other.row)) notes.set(other.row, noteOf(row));
        }
  return rows.map((row) => {
    const note = notes.get(row);
    return note === undefined ? row : { ...row, notes: [...row.notes, note] };
  });
}

const noteOf = ({ line }: ReadRow): string => `Line ${line} has the same name and date of birth with another number.`;
