import type { Band } from '@muster/contract/attendance';
import { ShareBar } from '../../ui/share-bar.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import classes from './analytics.module.css';
import { bandTones } from './report-filters.logic.ts';
import { formatPercentage } from './reports.texts.ts';

type Props = { percentage: number | null; band: Band | null; isBrief?: boolean };

/** A percentage as bar, figure and word; brief where a table has no room for the bar. */
export function Standing({ percentage, band, isBrief = false }: Props) {
  const tone = band === null ? undefined : bandTones[band];
  return (
    <span className={classes.standing} data-brief={isBrief || undefined}>
      {!isBrief && <ShareBar percent={percentage} tone={tone} />}
      <span className={classes.percentage}>{formatPercentage(percentage)}</span>
      {tone !== undefined && band !== null && <StatusWord tone={tone}>{band}</StatusWord>}
    </span>
  );
}
