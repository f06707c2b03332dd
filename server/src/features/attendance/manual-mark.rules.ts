type Status = 'present' | 'late' | 'absent' | 'excused';
export type GivenMark = { readonly student_id: string; readonly status: Status };
export type StandingMark = {
  readonly student_id: string;
  readonly status: Status;
  readonly method: 'qr' | 'typed' | 'manual';
};

/** The last word about each student counts. */
export function oneEach(records: readonly GivenMark[]): GivenMark[] {
  return [...new Map(records.map(({ student_id, status }) => [student_id, { student_id, status }])).values()];
}

export const isHere = ({ status }: { readonly status: Status }): boolean => status === 'present' || status === 'late';

/** What remains to be written: marks that nobody made yet, and marks that say something else. */
export function toWrite(given: readonly GivenMark[], standing: readonly StandingMark[]) {
  const before = new Map(standing.map((mark) => [mark.student_id, mark]));
  return {
    // Absent is what nobody marked is.
    fresh: given.filter(({ student_id, status }) => !before.has(student_id) && status !== 'absent'),
    changed: given.flatMap(({ student_id, status }) => {
      const mark = before.get(student_id);
      return mark && mark.status !== status ? [{ student_id, status, before: mark }] : [];
    }),
  };
}
