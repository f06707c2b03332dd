import {
  type CompleteKind,
  maxMissingShare,
  type MissingRecord,
  type MissingRecords,
} from '@muster/contract/academics/import-missing';
import { reasonsInOrder } from '../import-reply.rules.ts';
import type { RowRecord } from '../import-rows.store.ts';
import type { UnreadRows } from '../source/unread-rows.service.ts';
import type { SourceRow } from '../validation/validate-row.rules.ts';

/** The verdict of a row in the preview. */
export type PreviewedRow = Pick<RowRecord, 'verdict' | 'reasons'>;
/** The rows of an import with their verdicts by line, and what was not read from its file. */
export type CompleteFile = {
  readonly rows: readonly SourceRow[];
  readonly unread: UnreadRows;
  readonly previewed: ReadonlyMap<number, PreviewedRow>;
};

/** `fields`: column of the template -> its text, for the row that ends the record. */
export type FoundRecord = MissingRecord & { readonly fields: Readonly<Record<string, string>> };

/** What the absence of records in a complete file says. */
export type Absence = Pick<MissingRecords, 'active' | 'blocked' | 'semesters'> & {
  readonly missing: readonly FoundRecord[];
  readonly isLarge: boolean;
  /** The records that a row could be, with its line and what keeps it from being read as the record. */
  readonly unclear: ReadonlyMap<FoundRecord, { readonly line: number; readonly reason: string }>;
};

export const isLargeShare = (missing: number, active: number): boolean => missing > active * maxMissingShare;

/** Why the row is not imported; undefined if it is. */
export function refusalOf(kind: CompleteKind, row: PreviewedRow | undefined): string | undefined {
  const texts = row?.verdict === 'refused' ? reasonsInOrder(kind, row.reasons).map(([, text]) => text) : [];
  return texts.length > 0 ? texts.join('; ') : undefined;
}

/** The row of a record that was changed since the preview: it is not imported, and may be that record. */
export const changedSincePreview = 'The records have changed since the preview. Please choose the file again.';

/** Says where a row is that is no row of the import. */
export const placeOf = (sheet: string | null): string =>
  sheet === null ? 'This line above the rows was not read' : `This line is in the sheet “${sheet}”, which was not read`;
