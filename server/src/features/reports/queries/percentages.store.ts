import { type Band, bandLimits } from '@muster/contract/attendance/attendance';
import type { Filters, Parameters } from './report-filters.store.ts';

/** Rounds like `percentage` in the contract. */
export const percentOf = (attended: string, total: string): string =>
  `CASE WHEN ${total} > 0 THEN floor((${attended})::float8 * 1000 / (${total}) + 0.5) / 10 END`;

/** Whether the rounded percentage is below a limit, in integer arithmetic. `limit`: a number or SQL. */
export const isBelow = (attended: string, total: string, limit: number | string): string =>
  `(${attended}) * 2000 < (${total}) * (20 * (${limit}) - 1)`;

/**
 * The limits of the bands for rows of students and modules: `join` to a row with `module_id`, and SQL for each band. Without modules that
 * have a limit, there is no join. As `bandLimitsOf` of the contract.
 */
export function limitsOfModules({ moduleLimits }: Filters, values: Parameters, row: string) {
  if (moduleLimits.size === 0)
    return { join: '', Excellent: String(bandLimits.Excellent), Average: String(bandLimits.Average) };
  const [ids, limits] = [[...moduleLimits.keys()], [...moduleLimits.values()]];
  return {
    join: `LEFT JOIN unnest($${values.push(ids)}::uuid[], $${values.push(limits)}::int[]) AS own (module_id, percent) ON own.module_id = ${row}.module_id`,
    Excellent: `coalesce(own.percent, ${bandLimits.Excellent})`,
    Average: `coalesce(own.percent - ${bandLimits.Excellent - bandLimits.Average}, ${bandLimits.Average})`,
  };
}
export type BandLimits = Readonly<Record<'Excellent' | 'Average', string>>;

/** Conditions on `attended` and `total`, one per band. */
export const bandConditions = ({ Excellent, Average }: BandLimits): Readonly<Record<Band, string>> => ({
  Excellent: `total > 0 AND NOT ${isBelow('attended', 'total', Excellent)}`,
  Average: `${isBelow('attended', 'total', Excellent)} AND NOT ${isBelow('attended', 'total', Average)}`,
  Poor: isBelow('attended', 'total', Average),
});

/** The step of the distribution, 0 for under 10 to 9 for 90 and more; null without a percentage. */
export const stepOf = (attended: string, total: string): string =>
  `least(floor(${percentOf(attended, total)} / 10), 9)::int`;
