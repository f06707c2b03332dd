import { type Band, bandLimits } from '@muster/contract/attendance/attendance';

/** Rounds like `percentage` in the contract. */
export const percentOf = (attended: string, total: string): string =>
  `CASE WHEN ${total} > 0 THEN floor((${attended})::float8 * 1000 / (${total}) + 0.5) / 10 END`;

/** Whether the rounded percentage is below a limit, in integer arithmetic. */
export const isBelow = (attended: string, total: string, limit: number): string =>
  `(${attended}) * 2000 < (${total}) * ${20 * limit - 1}`;

/** Conditions on `attended` and `total`, one per band. */
export const bandConditions: Readonly<Record<Band, string>> = {
  Excellent: `total > 0 AND NOT ${isBelow('attended', 'total', bandLimits.Excellent)}`,
  Average: `${isBelow('attended', 'total', bandLimits.Excellent)} AND NOT ${isBelow('attended', 'total', bandLimits.Average)}`,
  Poor: isBelow('attended', 'total', bandLimits.Average),
};

/** The step of the distribution, 0 for under 10 to 9 for 90 and more; null without a percentage. */
export const stepOf = (attended: string, total: string): string =>
  `least(floor(${percentOf(attended, total)} / 10), 9)::int`;
