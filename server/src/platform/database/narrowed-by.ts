/** A value, and the condition on it at the place of its parameter. Null or undefined: not asked for. */
export type Asked = readonly [value: unknown, condition: (place: string) => string];

/**
 * The conditions of what is asked for, each with an AND before it and its value among the `values`. Others are not written: where
 * a parameter might switch a condition off, the one plan of a prepared statement could use no index for it.
 */
export const narrowedBy = (values: unknown[], asked: readonly Asked[]): string =>
  asked
    .filter(([value]) => value !== null && value !== undefined)
    .map(([value, condition]) => `AND ${condition(`$${values.push(value)}`)}`)
    .join('\n       ');
