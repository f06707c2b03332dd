import { AxisLabels } from './axis-labels.tsx';
import classes from './column-chart.module.css';
import type { Tone } from '../feedback/status-badge.tsx';

export type ChartColumn = {
  readonly key: string;
  /** Label below the column; hidden if there is no room. */
  readonly label: string;
  /** null renders an empty column. */
  readonly value: number | null;
  /** Formatted value. */
  readonly valueText: string;
  readonly tone?: Tone;
};

type Props = {
  /** Text alternative of the chart; the figures are in a table beside it. */
  summary: string;
  columns: readonly ChartColumn[];
  /** Value of a full-height column. */
  max: number;
  /** Horizontal reference lines. */
  lines?: readonly { readonly value: number; readonly label: string }[];
  /** Label at the top of the axis. */
  topLabel?: string;
  /** Mouse only; keyboard and screen reader users get the same links from the table. */
  onSelect?: (key: string) => void;
};

const maxLabelledColumns = 12;

/** Column chart in plain CSS layout; fits any width and colour scheme. */
export function ColumnChart({ summary, columns, max, lines = [], topLabel, onSelect }: Props) {
  const hasLines = lines.length > 0;
  const toPercent = (value: number): string => `${max === 0 ? 0 : Math.min(100, (value / max) * 100)}%`;
  return (
    <figure className={classes.chart}>
      {/* Screen readers get the summary instead of the parts. */}
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
        <AxisLabels items={columns} isLined={hasLines} />
      </div>
      <figcaption className={classes.summary}>{summary}</figcaption>
    </figure>
  );
}
