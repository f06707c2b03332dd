import type { MarkStatus } from '@muster/contract/attendance/statuses';

/** Marks of a new class session, written with its list: updates would write each row and its index entries again. */
export type FirstMarks = {
  readonly by: string;
  readonly at: Date;
  readonly marks: readonly { readonly student_id: string; readonly status: MarkStatus }[];
};
