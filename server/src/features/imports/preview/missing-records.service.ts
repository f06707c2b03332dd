import {
  type CompleteKind,
  isCompleteKind,
  maxMissingShare,
  type MissingRecords,
} from '@muster/contract/academics/import-missing';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError, validationError } from '#platform/http/errors/http-error.ts';
import type { ImportRecord } from '../imports.store.ts';
import type { UnreadRows } from '../source/unread-rows.service.ts';
import type { ImportedTables } from '../validation/imported-table.service.ts';
import type { ValidateRows } from '../validation/validate-rows.service.ts';
import type { CompleteFile, FoundRecord } from './absence.rules.ts';
import { findMissingClasses } from './missing-classes.service.ts';
import { findMissingEnrolments } from './missing-enrolments.service.ts';
import { findMissingPeople } from './missing-people.service.ts';

/** Throws unless a file of this kind can be complete: only then does the absence of a record say something. */
export function requireCompleteKind({ kind }: Pick<ImportRecord, 'kind'>): CompleteKind {
  if (isCompleteKind(kind)) return kind;
  throw httpError('conflict', 'Only files of people, timetables and enrolments can be complete');
}

export type FoundMissing = Omit<MissingRecords, 'data' | 'total' | 'page' | 'page_size'> & {
  readonly kind: CompleteKind;
  readonly records: readonly FoundRecord[];
};

const maxUnclear = 200;

/** Finds the active records that are nowhere in the file, and those that could be in a row which does not have their key. */
export function makeFindMissing(deps: { tables: ImportedTables; validateRows: ValidateRows }) {
  return async (tx: UniversityTx, record: ImportRecord, file: CompleteFile, nowMs: number): Promise<FoundMissing> => {
    const kind = requireCompleteKind(record);
    const found =
      kind === 'timetables'
        ? await findMissingClasses(deps, tx, record, file, nowMs)
        : kind === 'enrolments'
          ? await findMissingEnrolments(deps, tx, record, file, nowMs)
          : await findMissingPeople(tx, kind, record, file, nowMs);
    const { missing, active, isLarge, unclear, blocked, semesters } = found;
    const unreadSheets = [...new Set(file.unread.rows.flatMap(({ sheet }) => sheet ?? []))];
    return {
      kind,
      records: missing,
      active,
      semesters,
      needs_confirmation: isLarge || (missing.length > 0 && unreadSheets.length > 0),
      blocked: blocked ?? blockOfSheets(file.unread),
      unclear: [...unclear].slice(0, maxUnclear).map(([{ id, name, number }, row]) => ({ id, name, number, ...row })),
      unclear_total: unclear.size,
      unread_sheets: unreadSheets,
    };
  };
}

function blockOfSheets({ unsearchedSheets: [sheet] }: UnreadRows): string | null {
  return sheet === undefined
    ? null
    : `The sheet “${sheet}” was not searched, so this file does not show who is missing. Save the list alone in a new file.`;
}

const nounOf: Readonly<Record<CompleteKind, string>> = {
  students: 'people',
  staff: 'people',
  timetables: 'timetable entries',
  enrolments: 'enrolments',
};

/** Throws unless the missing records can be deactivated. */
export function requireEndable(
  { kind, records, active, needs_confirmation, blocked, semesters, unread_sheets: [sheet] }: FoundMissing,
  isConfirmed: boolean,
): void {
  if (blocked !== null) throw httpError('conflict', blocked);
  if (!needs_confirmation || isConfirmed) return;
  const isOfSemesters = semesters.length > 0;
  const missing = `${records.length} of ${active} active ${nounOf[kind]} are not in this file`;
  const doubt =
    sheet === undefined
      ? `which is more than ${maxMissingShare * 100}%${kind === 'timetables' ? ' in a semester' : ''}`
      : `and its sheet “${sheet}” was not read`;
  throw validationError({
    confirm_missing: `${missing}, ${doubt}. Confirm that they are to ${isOfSemesters ? 'end' : 'be deactivated'}.`,
  });
}
