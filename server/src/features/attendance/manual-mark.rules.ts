import type { GivenMark } from './corrections.rules.ts';

type Status = GivenMark['status'];

/** The last word about each student counts. */
export function oneEach(records: readonly GivenMark[]): GivenMark[] {
  const marks = records.map(({ student_id, status, note }) => ({ student_id, status, note: note || undefined }));
  return [...new Map(marks.map((mark) => [mark.student_id, mark])).values()];
}

export const isHere = ({ status }: { readonly status: Status }): boolean => status === 'present' || status === 'late';
