import type { CSSProperties } from 'react';
import classes from './column-chart.module.css';
import type { Tone } from '../feedback/status-badge.tsx';

export type ChartColumn = {
  readonly key: string;
  /** Below the column; as many are shown as stand side by side. */
  readonly label: string;
  /** null: nothing to show; its place stays. */
  readonly value: number | null;
  /** The value as it is read. */
  readonly valueText: string;
  readonly tone?: Tone;
};

type Props = {
  /** What the picture says, in a sentence or two; the figures stand in a table beside it. */
  summary: string;
  columns: readonly ChartColumn[];
  /** The value of a full column. */
  max: number;
  /** Values with a meaning of their own, drawn across. */
  lines?: readonly { readonly value: number; readonly label: string }[];
  /** What stands at the top where no line is named. */
  topLabel?: string;
  /** With the mouse; by keyboard and voice the table leads to the same. */
  onSelect?: (key: string) => void;
};

const maxLabelledColumns = 12;
/** Of a label: how wide each of its letters is at most, and the gap to the next one, in rem. */
const letterWidth = 0.42;
const labelGap = 0.5;

/** The label at this place is one of every two, four, eight …: the largest of these, so that the first stays longest. */
const largestPowerOfTwoDivisor = (at: number): number => at & -at;

/** Shows a label only where the chart has this much room, in the letters of whoever reads. */
const showFromWidth = (rem: number): CSSProperties => ({
  maxWidth: `clamp(0px, (100cqi - var(--axis) - ${rem.toFixed(2)}rem) * 9999, 20rem)`,
});

/** Columns side by side, as high as their values. Drawn by the browser's own layout: it takes any width and any scheme. */
export function ColumnChart({ summary, columns, max, lines = [], topLabel, onSelect }: Props) {
  const labelRem = Math.max(0, ...columns.map(({ label }) => label.length)) * letterWidth + labelGap;
  const hasLines = lines.length > 0;
  const toPercent = (value: number): string => `${max === 0 ? 0 : Math.min(100, (value / max) * 100)}%`;
  return (
    <figure className={classes.chart}>
      {/* Read out is what the picture says, not its parts. */}
      <div aria-hidden>
        <div className={classes.plot} data-lined={hasLines || undefined}>
          {topLabel !== undefined && <span className={classes.topLabel}>{topLabel}</span>}
          {lines.map(({ value, label }) => (
            <span key={label} className={classes.line} style={{ bottom: toPercent(value) }}>
              <span>{label}</span>
            </span>
          ))}
          <div className={classes.columns}>
            {columns.map(({ key, label, value, valueText, tone }) => {
              const content = (
                <>
                  {columns.length <= maxLabelledColumns && value !== null && (
                    <span className={classes.value}>{valueText}</span>
                  )}
                  {value === null ? (
                    <span className={classes.noValue} />
                  ) : (
                    <span className={classes.bar} data-tone={tone} style={{ height: toPercent(value) }} />
                  )}
                </>
              );
              const title = `${label}: ${valueText}`;
              return onSelect && value !== null ? (
                <button
                  key={key}
                  type="button"
                  tabIndex={-1}
                  className={classes.column}
                  title={title}
                  onClick={() => onSelect(key)}
                >
                  {content}
                </button>
              ) : (
                <span key={key} className={classes.column} title={title}>
                  {content}
                </span>
              );
            })}
          </div>
        </div>
        <div className={classes.labels} data-lined={hasLines || undefined}>
          {columns.map(({ key, label }, at) => (
            <span key={key} className={classes.label}>
              <span style={showFromWidth(at === 0 ? 0 : (labelRem * columns.length) / largestPowerOfTwoDivisor(at))}>
                {label}
              </span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className={classes.summary}>{summary}</figcaption>
    </figure>
  );
}
