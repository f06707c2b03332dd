import pg from 'pg';

const { builtins } = pg.types;
const text = (value: string): string => value;

/**
 * How values leave the driver: a date stays 'YYYY-MM-DD' (the driver would make it midnight of the server's zone), counts, sums
 * and rounded percentages are numbers (none of ours exceeds 2^53), instants are Date objects.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : parsers.get(id);
    return own ?? (pg.types.getTypeParser(id, format) as (value: string) => unknown);
  },
};
