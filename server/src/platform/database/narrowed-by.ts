/** A value, and the condition on it at the place of its parameter. Null or undefined: not asked for. */
export type Asked = readonly [value: unknown, condition: (place: string) => string];

/**
 * The conditions of what is asked for, whose values come behind those of the statement. Others are not written: where a parameter
 * might switch a condition off, the one plan of a prepared statement could use no index for it.
 */
export const conditionsOf = (values: unknown[], asked: readonly Asked[]): string[] =>
  asked
    .filter(([value]) => value !== null && value !== undefined)
    .map(([value, condition]) => condition(`$${values.push(value)}`));

/** The same behind a condition that always stands, each with an AND before it. */
export const narrowedBy = (values: unknown[], asked: readonly Asked[]): string =>
  conditionsOf(values, asked)
    .map((condition) => `AND ${condition}`)
    .join('\n       ');
