import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { formatCount } from '../text/pluralize.ts';
import { focusElement } from '../focus/focus-element.ts';
import classes from './list-bar.module.css';
import type { Selection } from '../table/selection.ts';

type Props = {
  /** How many the filter matches; undefined until known. */
  total: number | undefined;
  /** What is counted: one, and many. */
  nouns: readonly [one: string, many: string];
  selection?: Selection;
  /** What can be done with what is chosen; shown in place of `children` then. */
  selectionActions?: ReactNode;
  /** What can be done with the whole list. */
  children?: ReactNode;
};

/** Between filters and table: the count, or what is chosen and what to do with it. One height for both. */
export function ListBar({ total, nouns, selection, selectionActions, children }: Props) {
  const { ids = [], onChange, allMatching } = selection ?? {};
  const isAll = allMatching?.isSelected === true;
  const selectedCount = isAll ? (total ?? 0) : ids.length;
  const count = useRef<HTMLSpanElement>(null);
  const previousCount = useRef(selectedCount);
  useEffect(() => {
    const isOver = previousCount.current > 0 && selectedCount === 0;
    previousCount.current = selectedCount;
    // The button that was pressed has gone with what was chosen: one goes on here, not at the top of the page.
    if (isOver && document.activeElement === document.body) focusElement(count.current);
  }, [selectedCount]);
  const clear = (): void => {
    allMatching?.onSelect(false);
    onChange?.([]);
  };
  return (
    <div className={classes.bar} data-chosen={selectedCount > 0 || undefined}>
      <span ref={count} className={classes.count} role="status">
        {selectedCount > 0
          ? `${formatCount(selectedCount)} chosen`
          : total === undefined
            ? ''
            : formatCount(total, ...nouns)}
      </span>
      {selectedCount > 0 && (
        <>
          {allMatching && !isAll && total !== undefined && total > selectedCount && (
            <Button variant="subtle" size="sm" onClick={() => allMatching.onSelect(true)}>
              Choose all {formatCount(total)}
            </Button>
          )}
          <Button variant="subtle" size="sm" onClick={clear}>
            Clear
          </Button>
        </>
      )}
      <div className={classes.actions}>
        {selectedCount > 0 && selectionActions !== undefined ? selectionActions : children}
      </div>
    </div>
  );
}
