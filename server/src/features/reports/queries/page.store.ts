import { z } from 'zod';

export type Direction = 'asc' | 'desc';

/** A page of rows and the number of rows on all pages. */
export type Found<Row> = { total: number; rows: Row[] };
export const foundRow = <Shape extends z.ZodRawShape>(row: z.ZodObject<Shape>) =>
  z.object({ total: z.number(), rows: z.array(row) });

export const wordOf = (direction: Direction): string => (direction === 'desc' ? 'DESC' : 'ASC');

/** The only row of a statement that always returns one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The report query returned no row');
  return row;
}

/** The number of different students in rows. count(DISTINCT) would sort the rows, which is slower. */
export const countStudents = (rows: string): string =>
  `(SELECT count(*)::int FROM (SELECT FROM ${rows} GROUP BY student_id) s)`;
