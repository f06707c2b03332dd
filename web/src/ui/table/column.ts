import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Sortable; a string if the sort key differs from the column key. */
  sort?: boolean | string;
  align?: 'end';
  /** Place on the two-line card of a phone: beside the title, or in the opened card only. By default in the second line.
   * Content with `data-opened` is only in the opened card. */
  phone?: 'state' | 'opened';
  /** Hidden where the list has little room beside a form. */
  isMinor?: boolean;
};
export type Sort = { key: string; direction: 'asc' | 'desc' };

/** Sort key of a column; undefined if it is not sortable. */
export const sortKeyOf = ({ key, sort }: Pick<Column<never>, 'key' | 'sort'>): string | undefined =>
  sort === undefined || sort === false ? undefined : sort === true ? key : sort;
