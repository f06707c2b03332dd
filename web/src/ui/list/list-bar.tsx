import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from '../text/pluralize.ts';
import { focusPlace } from '../focus/focus-element.ts';
import classes from './list-bar.module.css';
import type { Selection } from '../table/selection.ts';

type Props = {
  /** How many the filter matches; undefined until known. */
  total: number | undefined;
  /** What is counted: one, and many. */
  nouns: readonly [one: string, many: string];
  selection?: Selection;
  /** What can be done with what is chosen; shown in place of `children` then. */
  chosenActions?: ReactNode;
  /** What can be done with the whole list. */
  children?: ReactNode;
};

/** Between filters and table: the count, or what is chosen and what to do with it. One height for both. */
export function ListBar({ total, nouns, selection, chosenActions, children }: Props) {
  const { ids = [], onChange, allMatching } = selection ?? {};
  const isAll = allMatching?.isChosen === true;
  const chosen = isAll ? (total ?? 0) : ids.length;
  const count = useRef<HTMLSpanElement>(null);
  const before = useRef(chosen);
  useEffect(() => {
    const isOver = before.current > 0 && chosen === 0;
    before.current = chosen;
    // The button that was pressed has gone with what was chosen: one goes on here, not at the top of the page.
    if (isOver && document.activeElement === document.body) focusPlace(count.current);
  }, [chosen]);
  const clear = (): void => {
    allMatching?.onChoose(false);
    onChange?.([]);
  };
  return (
    <div className={classes.bar} data-chosen={chosen > 0 || undefined}>
      <span ref={count} className={classes.count} role="status">
        {chosen > 0 ? `${counted(chosen)} chosen` : total === undefined ? '' : counted(total, ...nouns)}
      </span>
      {chosen > 0 && (
        <>
          {allMatching && !isAll && total !== undefined && total > chosen && (
            <Button variant="subtle" size="sm" onClick={() => allMatching.onChoose(true)}>
              Choose all {counted(total)}
            </Button>
          )}
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      <div className={classes.actions}>{chosen > 0 && chosenActions !== undefined ? chosenActions : children}</div>
    </div>
  );
}
