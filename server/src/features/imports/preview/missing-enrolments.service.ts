import { identifierKey } from '@muster/contract/http/identifier-text';
import type { UniversityTx } from '#platform/database/database.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { EndableRecord, ImportedTables } from '../validation/imported-table.service.ts';
import type { ValidatedRow } from '../validation/validate-row.rules.ts';
import type { ValidateRows } from '../validation/validate-rows.service.ts';
import {
  type Absence,
  changedSincePreview,
  type CompleteFile,
  type FoundRecord,
  isLargeShare,
  placeOf,
  refusalOf,
} from './absence.rules.ts';
import { partsOf } from './people-in-cells.rules.ts';
import { readRowsOfSemesters } from './rows-of-semesters.service.ts';

/**
 * Finds the enrolments in the modules and semesters of the file that no row has. Those of a student whose number is in a row that is refused
 * or was not read may be in the file.
 */
export async function findMissingEnrolments(
  { tables, validateRows }: { tables: ImportedTables; validateRows: ValidateRows },
  tx: UniversityTx,
  record: ImportRecord,
  file: CompleteFile,
  nowMs: number,
): Promise<Absence> {
  const { validated, isRefused, semesters } = await readRowsOfSemesters(validateRows, tx, record, file, nowMs);
  const read = validated.filter((row) => !isRefused(row));
  const modules = new Set(read.map(({ values }) => moduleOf(values)));
  const enrolments = ((await tables.enrolments.listEndable?.(tx, semesters, nowMs)) ?? []).filter(({ values }) =>
    modules.has(moduleOf(values)),
  );
  const listed = new Set(read.flatMap(({ existing }) => existing?.id ?? []));
  const unlisted = enrolments.filter(({ values }) => !listed.has(String(values['id'])));
  const openRows = new Map(
    [
      ...validated.filter(isRefused).map(({ line, cells }) => ({
        line,
        cells,
        reason: refusalOf('enrolments', file.previewed.get(line)) ?? changedSincePreview,
      })),
      ...file.unread.rows.map(({ sheet, line, cells }) => ({ line, cells, reason: placeOf(sheet) })),
    ].flatMap(({ cells, ...row }) => cells.flatMap(partsOf).map((part) => [identifierKey(part), row] as const)),
  );
  const openRowOf = ({ student }: EndableRecord) => openRows.get(identifierKey(student?.student_id ?? ''));
  const missing = unlisted.filter((one) => !openRowOf(one));
  return {
    missing: missing.map(toRecord),
    active: enrolments.length,
    isLarge: isLargeShare(missing.length, enrolments.length),
    blocked:
      semesters.length === 0
        ? 'No row of this file can be imported, so it does not show which enrolments are missing.'
        : null,
    unclear: new Map(
      unlisted.flatMap((one) => {
        const row = openRowOf(one);
        return row ? [[toRecord(one), row] as const] : [];
      }),
    ),
    semesters,
  };
}

const moduleOf = ({ module_id: module, academic_year: year, semester }: ValidatedRow['values']): string =>
  [module, year, semester].join('\n');

function toRecord({ values, module_code: code, group_names: groups, effect, student }: EndableRecord): FoundRecord {
  const text = (field: string): string => String(values[field] ?? '');
  const number = student?.student_id ?? '';
  return {
    id: text('id'),
    name: student?.name ?? '',
    number: [number, code, ...groups].join(', '),
    effect,
    fields: {
      'Student ID': number,
      'Module Code': code,
      'Course Number': text('course_number'),
      'Parallel Group': text('parallel_group'),
      'Academic Year': text('academic_year'),
      Semester: text('semester'),
    },
  };
}
