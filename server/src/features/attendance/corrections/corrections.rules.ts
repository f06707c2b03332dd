type Status = 'present' | 'late' | 'absent' | 'excused';
export type MarkInput = { readonly student_id: string; readonly status: Status; readonly note?: string | undefined };
export type ExistingMark = {
  readonly student_id: string;
  readonly status: Status;
  readonly method: 'qr' | 'typed' | 'manual';
  /** Reason of the last change. */
  readonly note: string | null;
};

/** A mark that was set by hand, and the mark it replaced, if any. */
export type Correction = MarkInput & { readonly before?: ExistingMark };

/** A client repeats a request when the response was lost. The repeated note is not a change. */
const hasNewNote = (note: string | undefined, mark: ExistingMark): boolean => note !== undefined && note !== mark.note;

/** Compares the requested marks with the existing ones: `added` has no mark yet, `changed` differs in status or note. */
export function diffMarks(inputs: readonly MarkInput[], existing: readonly ExistingMark[]) {
  const before = new Map(existing.map((mark) => [mark.student_id, mark]));
  return {
    // A student without a mark is absent, so an absence without a note needs no row.
    added: inputs.filter(({ student_id, status, note }) => !before.has(student_id) && (status !== 'absent' || note)),
    changed: inputs.flatMap((input) => {
      const mark = before.get(input.student_id);
      return mark && (mark.status !== input.status || hasNewNote(input.note, mark)) ? [{ ...input, before: mark }] : [];
    }),
  };
}
