import { z } from 'zod';

/** Describes a row as the driver returns it. No transforms: rows are returned unchanged, also where they are not checked. */
export type RowSchema<T> = z.ZodType<T, T>;

/** Throws when a row does not match its schema. `text`: the statement, for the message. */
export function checkRows<T>(text: string, rows: readonly unknown[], row: RowSchema<T>): void {
  const { error } = z.array(row).safeParse(rows);
  if (error) throw new Error(`A row does not match its schema: ${z.prettifyError(error)}\n${text}`);
}
