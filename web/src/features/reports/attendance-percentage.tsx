import type { Band } from '@muster/contract/attendance/attendance';
import { PercentageBar } from '#ui/charts/percentage-bar.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import classes from './analytics.module.css';
import { bandTones } from './filters/report-filters.logic.ts';
import { formatPercentage } from './reports.texts.ts';

type Props = { percentage: number | null; band: Band | null; isBrief?: boolean };

/** A percentage as bar, number and band; `isBrief` omits the bar in narrow tables. */
export function AttendancePercentage({ percentage, band, isBrief = false }: Props) {
  const tone = band === null ? undefined : bandTones[band];
  return (
    <span className={classes.attendance} data-brief={isBrief || undefined}>
      {!isBrief && <PercentageBar percent={percentage} tone={tone} />}
      <span className={classes.percentage}>{formatPercentage(percentage)}</span>
      {tone !== undefined && band !== null && <StatusBadge tone={tone}>{band}</StatusBadge>}
    </span>
  );
}
