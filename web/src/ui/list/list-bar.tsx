import { formatCount } from '@muster/contract/http/plural';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { focusElement } from '../focus/focus-element.ts';
import classes from './list-bar.module.css';
import type { Selection } from '../table/selection.ts';

type Props = {
  /** Number of matching rows; undefined while loading. */
  total: number | undefined;
  /** Singular and plural noun. */
  nouns: readonly [one: string, many: string];
  selection?: Selection;
  /** Actions on the selection, shown instead of `children`. */
  selectionActions?: ReactNode;
  /** Actions on the whole list. On a phone they are in `options`. */
  children?: ReactNode;
  /** The button of the list options. */
  options?: ReactNode;
  /** Shown instead of the count. */
  counter?: ReactNode;
};

/** Bar between filters and table: the count, or the selection and its actions. */
export function ListBar({ total, nouns, selection, selectionActions, children, ...props }: Props) {
  const { ids = [], onChange, allMatching } = selection ?? {};
  const isAll = allMatching?.isSelected === true;
  const selectedCount = isAll ? (total ?? 0) : ids.length;
  const count = useRef<HTMLSpanElement>(null);
  const previousCount = useRef(selectedCount);
  useEffect(() => {
    const isOver = previousCount.current > 0 && selectedCount === 0;
    previousCount.current = selectedCount;
    // The pressed button has disappeared with the selection.
    if (isOver && document.activeElement === document.body) focusElement(count.current);
  }, [selectedCount]);
  const clear = (): void => {
    allMatching?.onSelect(false);
    onChange?.([]);
  };
  return (
    <div className={classes.bar} data-selected={selectedCount > 0 || undefined} data-options={props.options && true}>
      {props.counter ?? (
        <span ref={count} className={classes.count} role="status">
          {selectedCount > 0
            ? `${formatCount(selectedCount)} selected`
            : total === undefined
              ? ''
              : formatCount(total, ...nouns)}
        </span>
      )}
      {selectedCount > 0 && (
        <>
          {allMatching && !isAll && total !== undefined && total > selectedCount && (
            <Button variant="subtle" size="sm" onClick={() => allMatching.onSelect(true)}>
              Select all {formatCount(total)}
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
      {props.options}
    </div>
  );
}
