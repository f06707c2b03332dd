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
  readonly shown: string;
  readonly tone?: Tone;
};

type Props = {
  /** What the picture says, in a sentence or two; the figures stand in a table beside it. */
  summary: string;
  columns: readonly ChartColumn[];
  /** The value of a full column. */
  most: number;
  /** Values with a meaning of their own, drawn across. */
  lines?: readonly { readonly value: number; readonly label: string }[];
  /** What stands at the top where no line is named. */
  topLabel?: string;
  /** With the mouse; by keyboard and voice the table leads to the same. */
  onChoose?: (key: string) => void;
};

const mostValues = 12;
/** Of a label: how wide each of its letters is at most, and the gap to the next one, in rem. */
const letterWidth = 0.42;
const labelGap = 0.5;

/** The label at this place is one of every two, four, eight …: the largest of these, so that the first stays longest. */
const everyOf = (at: number): number => at & -at;

/** Shows a label only where the chart has this much room, in the letters of whoever reads. */
const roomFor = (rem: number): CSSProperties => ({
  maxWidth: `clamp(0px, (100cqi - var(--axis) - ${rem.toFixed(2)}rem) * 9999, 20rem)`,
});

/** Columns side by side, as high as their values. Drawn by the browser's own layout: it takes any width and any scheme. */
export function ColumnChart({ summary, columns, most, lines = [], topLabel, onChoose }: Props) {
  const widest = Math.max(0, ...columns.map(({ label }) => label.length)) * letterWidth + labelGap;
  const hasLines = lines.length > 0;
  const share = (value: number): string => `${most === 0 ? 0 : Math.min(100, (value / most) * 100)}%`;
  return (
    <figure className={classes.chart}>
      {/* Read out is what the picture says, not its parts. */}
      <div aria-hidden>
        <div className={classes.plot} data-lined={hasLines || undefined}>
          {topLabel !== undefined && <span className={classes.top}>{topLabel}</span>}
          {lines.map(({ value, label }) => (
            <span key={label} className={classes.line} style={{ bottom: share(value) }}>
              <span>{label}</span>
            </span>
          ))}
          <div className={classes.columns}>
            {columns.map(({ key, label, value, shown, tone }) => {
              const inside = (
                <>
                  {columns.length <= mostValues && value !== null && <span className={classes.value}>{shown}</span>}
                  {value === null ? (
                    <span className={classes.nothing} />
                  ) : (
                    <span className={classes.bar} data-tone={tone} style={{ height: share(value) }} />
                  )}
                </>
              );
              const title = `${label}: ${shown}`;
              return onChoose && value !== null ? (
                <button
                  key={key}
                  type="button"
                  tabIndex={-1}
                  className={classes.column}
                  title={title}
                  onClick={() => onChoose(key)}
                >
                  {inside}
                </button>
              ) : (
                <span key={key} className={classes.column} title={title}>
                  {inside}
                </span>
              );
            })}
          </div>
        </div>
        <div className={classes.labels} data-lined={hasLines || undefined}>
          {columns.map(({ key, label }, at) => (
            <span key={key} className={classes.label}>
              <span style={roomFor(at === 0 ? 0 : (widest * columns.length) / everyOf(at))}>{label}</span>
            </span>
          ))}
        </div>
      </div>
      <figcaption className={classes.summary}>{summary}</figcaption>
    </figure>
  );
}
