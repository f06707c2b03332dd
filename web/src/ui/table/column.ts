import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Sortable; a string if the sort key differs from the column key. */
  sort?: boolean | string;
  /** A second sort key of the same column, with its own button. */
  secondSort?: { key: string; title: string };
  align?: 'end';
  /** Place on the two-line card of a phone: beside the title, or in the opened card only. By default in the second line.
   * Content with `data-opened` is only in the opened card. */
  phone?: 'state' | 'opened';
  /** Hidden where the list has little room beside a form. */
  isMinor?: boolean;
};
export type Sort = { key: string; direction: 'asc' | 'desc' };

/** The sort keys of a column with their titles; none if it is not sortable. */
export const sortsOf = ({ key, title, sort, secondSort }: Column<never>): readonly { key: string; title: string }[] =>
  sort === undefined || sort === false
    ? []
    : [{ key: sort === true ? key : sort, title }, ...(secondSort ? [secondSort] : [])];
