import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Tone } from '../feedback/status-badge.tsx';
import { AxisLabels } from './axis-labels.tsx';
import { findOutlier, findRuns, fitScale } from './trend.logic.ts';
import classes from './trend-chart.module.css';

export type TrendPoint = {
  readonly key: string;
  readonly label: string;
  /** In percent; null is a gap in the line. */
  readonly value: number | null;
  readonly valueText: string;
  /** Counts behind the value. */
  readonly detail: string;
};

type Props = {
  /** One sentence about the series. */
  summary: string;
  points: readonly TrendPoint[];
  /** Stripes from their lower limit up to the next one, lowest first. */
  bands: readonly { readonly from: number; readonly label: string; readonly tone: Tone }[];
  onSelect: (key: string) => void;
};

/** Line with area over equal columns. The points are one tab stop; arrow keys move between them. */
export function TrendChart({ summary, points, bands, onSelect }: Props) {
  const [shownKey, setShownKey] = useState<string>();
  const [tabKey, setTabKey] = useState<string>();
  const { min, max, ticks } = fitScale(points);
  const outlier = findOutlier(points);
  const toPercent = (value: number): number => ((value - min) / (max - min)) * 100;
  const toLeft = (at: number): number => ((at + 0.5) / points.length) * 100;
  const shown = points.find(({ key }) => key === shownKey);
  const measured = points.filter(({ value }) => value !== null);
  const tabStop = measured.some(({ key }) => key === tabKey) ? tabKey : measured.at(-1)?.key;
  const mean = measured.reduce((sum, { value }) => sum + (value ?? 0), 0) / measured.length;

  const line = (run: readonly number[]): string =>
    run.map((at) => `${toLeft(at)},${100 - toPercent(points[at]?.value ?? 0)}`).join(' L');
  const area = (run: readonly number[]): string =>
    `M${toLeft(run.at(0) ?? 0)},100 L${line(run)} L${toLeft(run.at(-1) ?? 0)},100 Z`;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target } = event;
    const buttons = [...currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === target);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
  };
  const keyOf = ({ target }: FocusEvent | PointerEvent): string | undefined =>
    target instanceof Element ? target.closest('button')?.dataset['key'] : undefined;
  const events = {
    onKeyDown,
    onFocus(event: FocusEvent): void {
      setShownKey(keyOf(event));
      setTabKey(keyOf(event));
    },
    onBlur: () => setShownKey(undefined),
    onPointerOver: (event: PointerEvent) => setShownKey(keyOf(event)),
    onPointerLeave: () => setShownKey(undefined),
  };

  return (
    <figure className={classes.chart}>
      <div className={classes.plot}>
        {bands.map(({ from, label, tone }, at) => {
          const [low, high] = [Math.max(min, from), Math.min(max, bands[at + 1]?.from ?? max)];
          return low < high ? (
            <span
              key={label}
              className={classes.band}
              data-top={high === max || undefined}
              data-tone={tone}
              style={{ bottom: `${toPercent(low)}%`, height: `${toPercent(high) - toPercent(low)}%` }}
              aria-hidden
            >
              <span>{label}</span>
            </span>
          ) : null;
        })}
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `${toPercent(tick)}%` }} aria-hidden>
            <span>{tick}%</span>
          </span>
        ))}
        <div className={classes.columns}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
            {findRuns(points).map((run) => (
              <g key={run[0]}>
                <path className={classes.area} d={area(run)} />
                <path className={classes.line} d={`M${line(run)}`} />
              </g>
            ))}
          </svg>
          <div className={classes.points} role="group" aria-label={summary} {...events}>
            {points.map(({ key, label, value, valueText, detail }) =>
              value === null ? (
                <span key={key} className={classes.column} />
              ) : (
                <button
                  key={key}
                  type="button"
                  data-key={key}
                  data-shown={key === shownKey || undefined}
                  className={classes.column}
                  tabIndex={key === tabStop ? 0 : -1}
                  aria-label={`${label}: ${valueText}, ${detail}`}
                  onClick={() => onSelect(key)}
                >
                  <span className={classes.point} style={{ bottom: `${toPercent(value)}%` }} />
                  {key === outlier?.key && shown === undefined && (
                    <span
                      className={classes.outlier}
                      data-below={value < mean || undefined}
                      style={{ bottom: `${toPercent(value)}%` }}
                    >
                      {label}: {valueText}
                    </span>
                  )}
                </button>
              ),
            )}
          </div>
          {shown !== undefined && shown.value !== null && (
            <Bubble point={shown} left={toLeft(points.indexOf(shown))} bottom={toPercent(shown.value)} />
          )}
        </div>
      </div>
      <AxisLabels items={points} isLined />
      <figcaption className={classes.summary}>{summary}</figcaption>
    </figure>
  );
}

/** The counts of a point, beside it without covering the edge of the chart. */
function Bubble({ point, left, bottom }: { point: TrendPoint; left: number; bottom: number }) {
  return (
    <span
      className={classes.bubble}
      data-side={left < 25 ? 'start' : left > 75 ? 'end' : undefined}
      data-below={bottom > 60 || undefined}
      style={{ left: `${left}%`, bottom: `${bottom}%` }}
      aria-hidden
    >
      <strong>
        {point.label}: {point.valueText}
      </strong>
      {point.detail}
    </span>
  );
}
