import type { MarkStatus } from '@muster/contract/attendance/statuses';

export type MarkInput = {
  readonly student_id: string;
  readonly status: MarkStatus;
  readonly note?: string | undefined;
};

/** The row of a student on a class list, before a correction. */
export type ListedMark = {
  readonly student_id: string;
  /** Null: not marked. */
  readonly status: MarkStatus | null;
  readonly method: 'qr' | 'typed' | 'manual' | null;
  /** `status`, or absent for a student without a mark in a final class. */
  readonly effective: MarkStatus | null;
  /** Reason of the last change. */
  readonly note: string | null;
};

/** A mark that was set by hand, and the row before. */
export type Correction = MarkInput & { readonly before: ListedMark };

/** A client repeats a request when the response was lost. The repeated note is not a change. */
const hasNewNote = (note: string | undefined, row: ListedMark): boolean => note !== undefined && note !== row.note;

/** Returns the requested marks that differ from the rows in effective status or note. Students who are not listed are left out. */
export function findCorrections(inputs: readonly MarkInput[], rows: readonly ListedMark[]): Correction[] {
  const rowById = new Map(rows.map((row) => [row.student_id, row]));
  return inputs.flatMap((input) => {
    const before = rowById.get(input.student_id);
    return before && (before.effective !== input.status || hasNewNote(input.note, before))
      ? [{ ...input, before }]
      : [];
  });
}
