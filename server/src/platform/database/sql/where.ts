/** A filter value, and the SQL condition for its placeholder. Null or undefined: no condition. */
export type OptionalFilter = readonly [value: unknown, condition: (placeholder: string) => string];

/**
 * The conditions of the filters that are set; appends their values to `values`. Unset filters are left out of the SQL: a prepared
 * statement with `$n IS NULL OR …` has one plan, which could not use an index for the condition.
 */
export const whereConditions = (values: unknown[], filters: readonly OptionalFilter[]): string[] =>
  filters
    .filter(([value]) => value !== null && value !== undefined)
    .map(([value, condition]) => condition(`$${values.push(value)}`));

/** As `whereConditions`, each preceded by AND, to follow an unconditional condition. */
export const andWhere = (values: unknown[], filters: readonly OptionalFilter[]): string =>
  whereConditions(values, filters)
    .map((condition) => `AND ${condition}`)
    .join('\n       ');
