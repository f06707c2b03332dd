import pg from 'pg';

const { builtins } = pg.types;
const text = (value: string): string => value;

/**
 * How the driver converts values: a DATE stays 'YYYY-MM-DD' (the driver's default is midnight in the server's time zone), bigint and
 * numeric become numbers (no value of ours exceeds 2^53), timestamptz becomes a Date.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const parser = format === 'binary' ? undefined : parsers.get(id);
    return parser ?? (pg.types.getTypeParser(id, format) as (value: string) => unknown);
  },
};
