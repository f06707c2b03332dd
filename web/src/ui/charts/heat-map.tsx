import { Link } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './heat-map.module.css';
import { heatStepOf, heatSteps } from './heat-step.ts';
import squareClasses from './heat-square.module.css';

const squareClass = `${squareClasses.square} ${classes.square}`;

/** More columns get smaller squares. */
const maxWideColumns = 14;

type Cell = {
  readonly percentage: number | null;
  /** Everything about the cell in words. */
  readonly text: string;
  /** URL parameters of its classes; undefined: no link. */
  readonly search: Readonly<Record<string, string>> | undefined;
};

export type HeatMapRow = {
  readonly key: string;
  readonly head: ReactNode;
  readonly total: string;
  /** By key of the column; columns without classes are missing. */
  readonly cells: ReadonlyMap<string, Cell>;
};

type Props = {
  /** Accessible name of the table. */
  label: string;
  rowTitle: string;
  columns: readonly { readonly key: string; readonly label: string }[];
  rows: readonly HeatMapRow[];
  /** Target of the links in the cells. */
  to: string;
  /** Shown below while no cell has the focus or the pointer. */
  hint: string;
};

/** A table of squares whose colour and number are percentages. The squares are one tab stop; arrow keys move between them. */
export function HeatMap({ label, rowTitle, columns, rows, to, hint }: Props) {
  const [shown, setShown] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const all = rows.flatMap((row) =>
    columns.flatMap(({ key }) => (row.cells.get(key)?.search ? [`${row.key} ${key}`] : [])),
  );
  const tabStop = focused !== undefined && all.includes(focused) ? focused : all[0];
  const show = ({ target }: FocusEvent | PointerEvent): void =>
    setShown(target instanceof HTMLElement ? target.closest<HTMLElement>('[data-step]')?.dataset['text'] : undefined);
  const hide = (): void => setShown(undefined);
  const events = { onKeyDown: moveFocus, onFocus: show, onBlur: hide, onPointerOver: show, onPointerLeave: hide };
  return (
    <figure className={classes.map} data-wide={columns.length <= maxWideColumns || undefined}>
      <Legend />
      <div className={classes.scroll} role="region" aria-label={label}>
        <table aria-label={label} className={classes.table} {...events}>
          <thead>
            <tr>
              <th scope="col">{rowTitle}</th>
              <th scope="col" className={classes.total}>
                All
              </th>
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.head}</th>
                <td className={classes.total}>{row.total}</td>
                {columns.map(({ key }, at) => {
                  const cell = row.cells.get(key);
                  const id = `${row.key} ${key}`;
                  return (
                    <td key={key}>
                      {cell && (
                        <Square
                          cell={cell}
                          to={to}
                          at={at}
                          tabIndex={id === tabStop ? 0 : -1}
                          onFocus={() => setFocused(id)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.text} aria-hidden>
        {shown ?? hint}
      </p>
    </figure>
  );
}

type SquareProps = { cell: Cell; to: string; at: number; tabIndex: 0 | -1; onFocus: () => void };

function Square({ cell, to, at, tabIndex, onFocus }: SquareProps) {
  const { percentage, text, search } = cell;
  const content = percentage === null ? '–' : Math.floor(percentage);
  const props = {
    className: squareClass,
    'data-step': percentage === null ? 0 : heatStepOf(percentage),
    'data-text': text,
  };
  return search ? (
    <Link
      {...props}
      to={to}
      search={search}
      aria-label={text}
      data-column={at}
      tabIndex={tabIndex}
      onFocus={onFocus}
      draggable={false}
    >
      {content}
    </Link>
  ) : (
    <span {...props}>{content}</span>
  );
}

/** Moves between the squares; up and down in the same column, to the next row that has it. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, currentTarget, target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
  const { column } = target.dataset;
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
  const selector = isVertical ? `a[data-column="${column}"]` : 'a[data-column]';
  const scope = isVertical ? currentTarget : (target.closest('tr') ?? currentTarget);
  const squares = [...scope.querySelectorAll<HTMLElement>(selector)];
  const at = squares.indexOf(target);
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: squares.length - 1,
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  squares[next]?.focus();
}

function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      {heatSteps.map((from, at) => (
        <span key={from}>
          <span className={squareClass} data-step={at + 1} />
          {at === 0 ? `under ${heatSteps[1]}%` : `${from}–${(heatSteps[at + 1] ?? 101) - 1}%`}
        </span>
      ))}
    </div>
  );
}
