import type { MarkInput } from '../corrections/corrections.rules.ts';

/** Keeps the last record of each student. */
export function lastPerStudent(records: readonly MarkInput[]): MarkInput[] {
  const marks = records.map(({ student_id, status, note }) => ({ student_id, status, note: note || undefined }));
  return [...new Map(marks.map((mark) => [mark.student_id, mark])).values()];
}
