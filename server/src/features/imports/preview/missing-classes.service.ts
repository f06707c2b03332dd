import type { UniversityTx } from '#platform/database/database.ts';
import type { ImportRecord } from '../imports.store.ts';
import { kindRules } from '../kinds/kinds.rules.ts';
import type { EndableRecord, ImportedTables } from '../validation/imported-table.service.ts';
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
import { findUnclearClasses, type OpenClassRow } from './missing-classes.rules.ts';
import { isOfSemester, readRowsOfSemesters, type Semester } from './rows-of-semesters.service.ts';

/** `source`: where the cells are, if they are no row of the import. */
type OpenRow = OpenClassRow & { readonly source?: string };

/**
 * Finds the classes of the semesters in the file that no row has, and those that could be in a row which is refused, waits for an answer,
 * or was not read. The semesters are those of the rows that can be imported.
 */
export async function findMissingClasses(
  { tables, validateRows }: { tables: ImportedTables; validateRows: ValidateRows },
  tx: UniversityTx,
  record: ImportRecord,
  file: CompleteFile,
  nowMs: number,
): Promise<Absence> {
  const { matching } = record;
  const { unread, previewed } = file;
  const { validated, isRefused, semesters } = await readRowsOfSemesters(validateRows, tx, record, file, nowMs);
  const classes = (await tables.timetables.listEndable?.(tx, semesters, nowMs)) ?? [];
  const firstRows = new Map(
    validated
      .toReversed()
      .flatMap((row) => (row.existing && row.correction !== 'open' ? [[row.existing.id, row] as const] : [])),
  );
  const listedKeys = new Set(classes.flatMap((one) => (firstRows.has(idOf(one)) ? [keyOf(one)] : [])));
  const unlisted = classes.filter((one) => !listedKeys.has(keyOf(one)));
  const openRows = validated.filter((row) => isRefused(row) && firstRows.get(row.existing?.id ?? '') !== row);
  const changedLines = new Set(openRows.map(({ line }) => line));
  const used = new Set(Object.values(matching).flatMap(({ columns }) => columns));
  const unclear = findUnclearClasses<OpenRow>(unlisted, [
    ...openRows,
    ...validated.map(({ line, cells }) => ({ line, cells: cells.filter((_, at) => !used.has(at)) })),
    ...unread.rows.map(({ sheet, ...row }) => ({ ...row, source: placeOf(sheet) })),
  ]);
  const missing = unlisted.filter((one) => !unclear.has(one));
  const countOf = (all: readonly EndableRecord[], semester: Semester): number =>
    all.filter(({ values }) => isOfSemester(values, semester)).length;
  return {
    missing: missing.map(toRecord),
    active: classes.length,
    isLarge: semesters.some((one) => isLargeShare(countOf(missing, one), countOf(classes, one))),
    blocked:
      semesters.length === 0
        ? 'No row of this file can be imported, so it does not show which classes are missing.'
        : null,
    unclear: new Map(
      [...unclear].map(([one, { line, source }]) => [
        toRecord(one),
        {
          line,
          reason:
            source ??
            refusalOf('timetables', previewed.get(line)) ??
            (changedLines.has(line) ? changedSincePreview : notRead),
        },
      ]),
    ),
    semesters,
  };
}

const notRead = 'This row has the class in cells that are not read';

const idOf = ({ values }: EndableRecord): string => String(values['id']);
/** Older data may have several entries at one time for the same groups: a row is each of them. */
const keyOf = ({ values }: EndableRecord): string =>
  `${kindRules.timetables.keyOfExisting(values)}\n${values['weeks'] ?? ''}`;

function toRecord({ values, module_code: code, group_names: groups, effect }: EndableRecord): FoundRecord {
  const text = (field: string): string => String(values[field] ?? '');
  return {
    id: text('id'),
    name: [`${code} ${text('class_type')}`, ...groups].join(', '),
    number: `${text('day_of_week')} ${text('start_time')}–${text('end_time')}, ${text('venue')}`,
    effect,
    fields: {
      'Module Code': code,
      Day: text('day_of_week'),
      'Start Time': text('start_time'),
      'End Time': text('end_time'),
      Venue: text('venue'),
      'Class Type': text('class_type'),
      Groups: groups.join('; '),
    },
  };
}
