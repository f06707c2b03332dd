import type { lateScanStates } from '@muster/contract/attendance/late-scans';

/**
 * Late deliveries are stored in `mark_flags`: both wait for the lecturer in the same lists, and processes of release 0.2.0 read and write them
 * there. A flag that is dismissed is an accepted delivery, one that is confirmed a declined one. No other file knows this.
 */
export const flagStateOf = { waiting: 'open', accepted: 'dismissed', declined: 'confirmed' } as const satisfies Record<
  (typeof lateScanStates)[number],
  string
>;

/** Condition: the row of `mark_flags` is a late delivery. */
export const isLateDelivery = (flag: string): string => `${flag}.signal = 'late_delivery'`;

/** State of the late delivery of a row of `mark_flags`. */
export const deliveryState = (flag: string): string =>
  `CASE ${flag}.state ${Object.entries(flagStateOf)
    .map(([state, stored]) => `WHEN '${stored}' THEN '${state}'`)
    .join(' ')} END`;
