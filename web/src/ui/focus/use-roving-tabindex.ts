import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Options = {
  /** Above the first line: where one comes to from it, and where one goes on when no line is left. */
  headerRef?: RefObject<HTMLElement | null>;
  /** A key that does something to a line; answers whether it did. */
  onKey?: (key: string, id: string, at: number) => boolean;
};

const pageStep = 10;

/**
 * Long lists of lines with a few buttons or boxes each are one stop of the Tab key: from there the arrow keys walk, up and down
 * between lines (`data-line` holds their id), left and right within one. Whoever stands in a line that goes away stands in the
 * next one. Lines take `tabIndex` 0 for what stands first in the line of `tabStop`, and -1 for all else.
 */
export function useRovingTabindex<List extends HTMLElement>(
  ids: readonly string[],
  { headerRef, onKey }: Options = {},
) {
  const root = useRef<List>(null);
  const [currentId, setCurrent] = useState<string>();
  const focusedId = useRef<string>(undefined);
  const previousIds = useRef(ids);

  const controlsOf = (id: string): HTMLElement[] => [
    ...(root.current?.querySelectorAll<HTMLElement>(
      `[data-line="${id}"] :is(button, input[type="checkbox"]):not(:disabled)`,
    ) ?? []),
  ];

  /** A line of the list, at the same place in it as before. */
  function focusRow(at: number, column = 0): void {
    const id = ids[Math.max(0, Math.min(ids.length - 1, at))];
    const controls = id === undefined ? [] : controlsOf(id);
    controls[Math.min(Math.max(0, column), controls.length - 1)]?.focus();
  }

  useEffect(() => {
    const before = previousIds.current;
    const left = focusedId.current;
    previousIds.current = ids;
    if (left === undefined || ids.includes(left)) return;
    focusedId.current = undefined;
    if (document.activeElement !== document.body) return;
    const next = before.slice(before.indexOf(left)).find((id) => ids.includes(id));
    if (ids.length === 0) headerRef?.current?.focus();
    else focusRow(next === undefined ? ids.length : ids.indexOf(next));
  });

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (isTextInput(target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = rowIdOf(target);
    // From a title or a pager of the same list no line is walked to; from the list itself the first one is.
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
    /** For what is around the lines. */
    list: {
      ref: root,
      onKeyDown,
      onFocus({ target }: FocusEvent): void {
        focusedId.current = rowIdOf(target);
        if (focusedId.current !== undefined) setCurrent(focusedId.current);
      },
      onBlur({ relatedTarget }: FocusEvent): void {
        if (!(relatedTarget instanceof Node) || !root.current?.contains(relatedTarget)) focusedId.current = undefined;
      },
    },
  };
}

const rowIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined;

/** Where the keys are letters and move the caret. */
const isTextInput = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
