import type { UniversityTx } from '#platform/database/database.ts';
import { choiceOf, type ImportRecord } from '../imports.store.ts';
import type { Value } from '../validation/row-fields.rules.ts';
import type { ValidatedRow } from '../validation/validate-row.rules.ts';
import type { ValidateRows } from '../validation/validate-rows.service.ts';
import type { Absence, CompleteFile } from './absence.rules.ts';

export type Semester = Absence['semesters'][number];

type RowsOfSemesters = {
  readonly validated: readonly ValidatedRow[];
  /** Whether the import leaves the row out. */
  readonly isRefused: (row: ValidatedRow) => boolean;
  /** Those of the rows that can be imported. */
  readonly semesters: Semester[];
};

/** Validates the rows of a complete file again: records may have changed since the preview. */
export async function readRowsOfSemesters(
  validateRows: ValidateRows,
  tx: UniversityTx,
  record: ImportRecord,
  { rows, previewed }: CompleteFile,
  nowMs: number,
): Promise<RowsOfSemesters> {
  const { kind, matching } = record;
  const validated: ValidatedRow[] = [];
  const options = { kind, matching, choice: choiceOf(record), isLocked: false, nowMs };
  for await (const chunk of validateRows(tx, options, rows)) validated.push(...chunk);
  // A row that no longer does what the preview showed is not imported either.
  const isRefused = ({ line, verdict }: ValidatedRow): boolean =>
    verdict === 'refused' || previewed.get(line)?.verdict !== verdict;
  return { validated, isRefused, semesters: semestersOf(validated.filter((row) => !isRefused(row))) };
}

export const isOfSemester = (
  values: Readonly<Record<string, Value>>,
  { academic_year: year, semester }: Semester,
): boolean => values['academic_year'] === year && values['semester'] === semester;

function semestersOf(rows: readonly ValidatedRow[]): Semester[] {
  const found: Semester[] = [];
  for (const { values } of rows)
    if (!found.some((one) => isOfSemester(values, one)))
      found.push({ academic_year: String(values['academic_year']), semester: Number(values['semester']) });
  return found.toSorted((a, b) => a.academic_year.localeCompare(b.academic_year) || a.semester - b.semester);
}
