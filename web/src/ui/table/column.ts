import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export type Column<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Sortable; a word where the order has another name than the column. */
  sort?: boolean | string;
  align?: 'end';
  hideOnPhone?: boolean;
};
export type Sort = { key: string; direction: 'asc' | 'desc' };

/** What a column is sorted by; undefined where it is not. */
export const sortKeyOf = ({ key, sort }: Pick<Column<never>, 'key' | 'sort'>): string | undefined =>
  sort === undefined || sort === false ? undefined : sort === true ? key : sort;
