import { type ReactNode, useEffect, useRef } from 'react';
import { formatClockTime, formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { DayStrip } from './day-strip.tsx';
import { type Drag, useItemDrag } from './use-item-drag.ts';
import { useSwipe } from './use-swipe.ts';
import classes from './week-grid.module.css';
import {
  totalHeight,
  type Hours,
  visibleHours,
  hourLinePositions,
  positionInDay,
  layoutItems,
  type WeekItem,
} from './week.logic.ts';

type Day = { readonly date: string; readonly note?: string | null };

type Props<Item> = {
  /** Accessible name of the week. */
  label: string;
  days: readonly Day[];
  items: readonly Item[];
  now: { readonly date: string; readonly time: string };
  render: (item: Item) => ReactNode;
  /** Shows an item in the day strip. */
  renderSquare: (item: Item) => ReactNode;
  /** A swipe to the next (1) or previous (-1) week. */
  onSwipe?: (weeks: -1 | 1) => void;
  /** A drag by mouse to another slot of the hour grid. Without it, items cannot be dragged. */
  onDrop?: ((drag: Drag<Item>) => void) | undefined;
  /** Items that can be dragged; by default all. */
  canDrag?: (item: Item) => boolean;
  /** Shown beside the grid while an item is dragged. */
  renderDrag?: ((drag: Drag<Item>) => ReactNode) | undefined;
  /** Scrolls the lists of a narrow container to today. */
  opensOnToday?: boolean;
  /** Shown on a day without items. */
  emptyText: string;
};

/** Three or more lanes are too narrow to read. */
const maxLanes = 2;

/**
 * Nested lists of days and items for screen readers. Laid out as an hour grid where there is room, as columns if more than
 * two items overlap, and in narrow containers as plain lists below a strip of the days.
 */
export function WeekGrid<Item extends WeekItem>(props: Props<Item>) {
  const {
    label,
    days,
    items,
    now,
    render,
    renderSquare,
    emptyText,
    onSwipe,
    onDrop,
    canDrag = () => true,
    renderDrag,
    opensOnToday = false,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(onSwipe);
  const hours = visibleHours(items);
  const placed = days.map((day) => ({
    ...day,
    items: layoutItems(
      items.filter(({ date }) => date === day.date),
      hours,
    ),
  }));
  const isCrowded = placed.some((day) => day.items.some(({ lanes }) => lanes > maxLanes));
  const { drag, cancel, handlersOf } = useItemDrag(frame, hours, isCrowded ? undefined : onDrop);
  useEffect(() => {
    if (!drag) return undefined;
    const onKey = ({ key }: KeyboardEvent): void => void (key === 'Escape' && cancel());
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const isWide = (day: (typeof placed)[number], index: number) =>
    index < 5 || day.items.length > 0 || day.date === now.date;
  const columns = placed.map((day, index) => (isWide(day, index) ? 'minmax(0, 1fr)' : '4.25rem'));
  const isInToday = days.some(({ date }) => date === now.date);
  useEffect(() => {
    const strip = frame.current?.firstElementChild;
    // The first day is at the top anyway. Wide containers have no strip.
    if (!opensOnToday || !isInToday || !strip || getComputedStyle(strip).display === 'none') return;
    frame.current?.querySelector('section:not(:first-of-type)[data-today]')?.scrollIntoView();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the week is shown
  }, []);
  return (
    <div ref={frame} className={classes.frame} {...swipe}>
      <DayStrip
        days={placed.map((day) => ({
          date: day.date,
          squares: day.items.map(({ item }) => <span key={item.id}>{renderSquare(item)}</span>),
        }))}
        today={now.date}
      />
      <div
        role="group"
        aria-label={label}
        className={classes.week}
        data-crowded={isCrowded || undefined}
        style={
          {
            '--hours': totalHeight(hours),
            '--rows': hours.map(({ height }) => `minmax(0, ${height}fr)`).join(' '),
            '--columns': columns.join(' '),
            '--lines': hourLinesBackground(hours),
          } as React.CSSProperties
        }
      >
        <HourNames hours={hours} />
        {placed.map((day) => (
          <section
            key={day.date}
            className={classes.day}
            aria-labelledby={`day-${day.date}`}
            data-date={day.date}
            data-today={day.date === now.date || undefined}
            data-empty={day.items.length === 0 || undefined}
          >
            <h3 id={`day-${day.date}`} className={classes.head} tabIndex={-1}>
              <DayName date={day.date} />
              {day.date === now.date && <span className={classes.today}> Today</span>}
            </h3>
            {day.note && <p className={classes.note}>{day.note}</p>}
            {day.items.length === 0 && <p className={classes.empty}>{emptyText}</p>}
            <ol className={classes.items}>
              {day.items.map(({ item, top, height, lane, lanes }) => (
                <li
                  key={item.id}
                  data-dragged={drag?.item.id === item.id || undefined}
                  {...(canDrag(item) && handlersOf(item))}
                  style={{ '--top': top, '--height': height, '--lane': lane, '--lanes': lanes } as React.CSSProperties}
                >
                  {render(item)}
                </li>
              ))}
              {drag?.slot.date === day.date && <DropPlace {...drag.slot} hours={hours} />}
              {day.date === now.date && <NowLine part={positionInDay(now.time, hours)} />}
            </ol>
          </section>
        ))}
      </div>
      {drag && renderDrag && <div className={classes.dragNote}>{renderDrag(drag)}</div>}
    </div>
  );
}

/** Where the dragged item would be. */
function DropPlace({ start, end, hours }: { start: string; end: string; hours: Hours }) {
  const top = positionInDay(start, hours);
  const place = { '--top': top, '--height': positionInDay(end, hours) - top } as React.CSSProperties;
  return (
    <li className={classes.drop} aria-hidden style={place}>
      {formatTimeRange(start, end)}
    </li>
  );
}

/** 'Mon' above '23 Nov' in narrow columns. */
function DayName({ date }: { date: string }) {
  const [weekday = '', ...rest] = formatDayAndDate(date).split(' ');
  return (
    <>
      <span className={classes.weekday}>{weekday.replace(',', '')}</span>{' '}
      <span className={classes.date}>{rest.join(' ')}</span>
    </>
  );
}

function HourNames({ hours }: { hours: Hours }) {
  return (
    <div className={classes.hours} aria-hidden>
      {hours.map(({ from, to }) => (
        <span key={from} data-folded={to - from > 1 || undefined}>
          {to - from > 1 ? '⋮' : formatClockTime(`${String(from).padStart(2, '0')}:00`).replace(':00', '')}
        </span>
      ))}
    </div>
  );
}

/** One background image with all lines, because the rows differ in height. */
const hourLinesBackground = (hours: Hours): string =>
  hourLinePositions(hours)
    .map((part) => `linear-gradient(var(--muster-edge) 0 0) 0 ${part * 100}% / 100% 1px no-repeat`)
    .join(', ') || 'none';

function NowLine({ part }: { part: number }) {
  if (part < 0 || part > 1) return null;
  return <li className={classes.now} aria-hidden style={{ '--top': part } as React.CSSProperties} />;
}
