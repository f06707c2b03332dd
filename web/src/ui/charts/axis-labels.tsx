import type { CSSProperties } from 'react';
import classes from './axis-labels.module.css';

/** Estimated width of a letter, and the gap between labels, in rem. */
const letterWidth = 0.42;
const labelGap = 0.5;

/** Every label, every second, fourth … is shown as the chart grows; the first label is always shown. */
const largestPowerOfTwoDivisor = (at: number): number => at & -at;

/** Shows a label only if the chart is at least this wide, in rem so that it follows text zoom. */
const showFromWidth = (rem: number): CSSProperties => ({
  maxWidth: `clamp(0px, (100cqi - var(--axis) - ${rem.toFixed(2)}rem) * 9999, 20rem)`,
});

type Props = {
  readonly items: readonly { readonly key: string; readonly label: string }[];
  /** Leaves space for the labels of the reference lines. */
  readonly isLined?: boolean;
};

/** Labels below columns of equal width. The chart is a size container with the width of the labels. */
export function AxisLabels({ items, isLined = false }: Props) {
  const labelRem = Math.max(0, ...items.map(({ label }) => label.length)) * letterWidth + labelGap;
  return (
    <div className={classes.labels} data-lined={isLined || undefined} aria-hidden>
      {items.map(({ key, label }, at) => (
        <span key={key} className={classes.label}>
          <span style={showFromWidth(at === 0 ? 0 : (labelRem * items.length) / largestPowerOfTwoDivisor(at))}>
            {label}
          </span>
        </span>
      ))}
    </div>
  );
}
