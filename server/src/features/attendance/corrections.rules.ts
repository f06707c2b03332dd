type Status = 'present' | 'late' | 'absent' | 'excused';
export type GivenMark = { readonly student_id: string; readonly status: Status; readonly note?: string | undefined };
export type StandingMark = {
  readonly student_id: string;
  readonly status: Status;
  readonly method: 'qr' | 'typed' | 'manual';
  /** Of its last change. */
  readonly note: string | null;
};

/** What was said, and what it replaced, if anything. */
export type Correction = GivenMark & { readonly before?: StandingMark };

/** The same request may come twice, when an answer was lost. */
const isNews = (note: string | undefined, mark: StandingMark): boolean => note !== undefined && note !== mark.note;

/** What remains to be written: marks that nobody made yet, and marks that say something else. A note is always kept. */
export function toWrite(given: readonly GivenMark[], standing: readonly StandingMark[]) {
  const before = new Map(standing.map((mark) => [mark.student_id, mark]));
  return {
    // Absent is what nobody marked is.
    fresh: given.filter(({ student_id, status, note }) => !before.has(student_id) && (status !== 'absent' || note)),
    changed: given.flatMap((one) => {
      const mark = before.get(one.student_id);
      return mark && (mark.status !== one.status || isNews(one.note, mark)) ? [{ ...one, before: mark }] : [];
    }),
  };
}
