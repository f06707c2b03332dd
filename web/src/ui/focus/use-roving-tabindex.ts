import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Options = {
  /** Element above the first row: ArrowUp from the first row focuses it, and it takes the focus when no row is left. */
  headerRef?: RefObject<HTMLElement | null>;
  /** Handles a further key on a row; returns whether it did. */
  onKey?: (key: string, id: string, at: number) => boolean;
};

const pageStep = 10;

/**
 * Roving tabindex: a long list of rows with buttons or checkboxes is one tab stop. Up and Down move between rows (`data-row-id`
 * holds the row id), Left and Right within a row. When the focused row is removed, the next row takes the focus.
 * Render `tabIndex` 0 on the first control of the row `tabStop` and -1 on all others.
 */
export function useRovingTabindex<List extends HTMLElement>(
  ids: readonly string[],
  { headerRef, onKey }: Options = {},
) {
  const root = useRef<List>(null);
  const [currentId, setCurrentId] = useState<string>();
  const focusedId = useRef<string>(undefined);
  const previousIds = useRef(ids);

  const controlsOf = (id: string): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>(
      `[data-row-id="${id}"] :is(button, input[type="checkbox"]):not(:disabled)`,
    ) ?? []),
  ];

  /** Focuses a row; `column` is the index of the control within it. */
  function focusRow(at: number, column = 0): void {
    const id = ids[Math.max(0, Math.min(ids.length - 1, at))];
    const controls = id === undefined ? [] : controlsOf(id);
    controls[Math.min(Math.max(0, column), controls.length - 1)]?.focus();
  }

  useEffect(() => {
    const previous = previousIds.current;
    const removedId = focusedId.current;
    previousIds.current = ids;
    if (removedId === undefined || ids.includes(removedId)) return;
    focusedId.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = previous.slice(previous.indexOf(removedId)).find((id) => ids.includes(id));
    if (ids.length === 0) headerRef?.current?.focus();
    else focusRow(next === undefined ? ids.length : ids.indexOf(next));
  });

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (isTextInput(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = rowIdOf(target);
    // Keys pressed on a title or pager inside the list do nothing; from the list itself, Down focuses the first row.
    if (id === undefined && target !== root.current) return;
    const at = id === undefined ? -1 : ids.indexOf(id);
    const controls = id === undefined ? [] : controlsOf(id);
    const column = controls.findIndex((control) => control === target);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + pageStep,
      PageUp: at - pageStep,
      Home: 0,
      End: ids.length - 1,
    };
    const step = steps[key];
    const nextControl = { ArrowRight: controls[column + 1], ArrowLeft: controls[column - 1] }[key];
    if (headerRef && (key === '/' || (key === 'ArrowUp' && at <= 0))) headerRef.current?.focus();
    else if (step !== undefined) focusRow(step, column);
    else if (nextControl) nextControl.focus();
    else if (id === undefined || !onKey?.(key, id, at)) return;
    event.preventDefault();
  }

  return {
    tabStop: currentId !== undefined && ids.includes(currentId) ? currentId : ids[0],
    focusRow,
    /** Props of the element around the rows. */
    list: {
      ref: root,
      onKeyDown,
      onFocus({ target }: FocusEvent): void {
        focusedId.current = rowIdOf(target);
        if (focusedId.current !== undefined) setCurrentId(focusedId.current);
      },
      onBlur({ relatedTarget }: FocusEvent): void {
        if (!(relatedTarget instanceof Node) || !root.current?.contains(relatedTarget)) focusedId.current = undefined;
      },
    },
  };
}

const rowIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'] : undefined;

/** Text inputs, in which arrow keys move the caret. */
const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
