import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { addMinutes, type Hours, minutesBetween, timeAt, type WeekItem } from './week.logic.ts';

/** A day and time at which an item can be dropped. */
export type Slot = { readonly date: string; readonly start: string; readonly end: string };
export type Drag<Item> = { readonly item: Item; readonly slot: Slot };

/** A shorter way of the mouse is a click. In px. */
const minDistance = 6;

/**
 * Handlers with which the items of an hour grid are dragged by mouse. The slot changes in quarter hours. Escape ends the
 * drag without a drop.
 */
export function useItemDrag<Item extends WeekItem>(
  frame: RefObject<HTMLElement | null>,
  hours: Hours,
  onDrop: ((drag: Drag<Item>) => void) | undefined,
) {
  const [drag, setDrag] = useState<Drag<Item>>();
  const grip = useRef<{ x: number; y: number; offset: number }>(undefined);
  /** The click after a drop must not open the item. */
  const isClickIgnored = useRef(false);

  const slotAt = (item: Item, x: number, y: number): Slot | undefined => {
    const days = [...(frame.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
    const day = days.find((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left <= x && x < right;
    });
    const list = day?.querySelector('ol')?.getBoundingClientRect();
    if (!list || day?.dataset['date'] === undefined) return undefined;
    const start = timeAt((y - (grip.current?.offset ?? 0) - list.top) / list.height, hours);
    const end = addMinutes(start, minutesBetween(item.start, item.end));
    return end === undefined ? undefined : { date: day.dataset['date'], start, end };
  };
  const cancel = (): void => {
    grip.current = undefined;
    setDrag(undefined);
  };
  const handlersOf = (item: Item) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      isClickIgnored.current = false;
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      const { top } = event.currentTarget.getBoundingClientRect();
      grip.current = { x: event.clientX, y: event.clientY, offset: event.clientY - top };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!grip.current) return;
      const distance = Math.hypot(event.clientX - grip.current.x, event.clientY - grip.current.y);
      if (!drag && distance < minDistance) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      isClickIgnored.current = true;
      const slot = slotAt(item, event.clientX, event.clientY);
      if (slot && (slot.date !== drag?.slot.date || slot.start !== drag.slot.start)) setDrag({ item, slot });
    },
    onPointerUp: (): void => {
      const isElsewhere = drag && (drag.slot.date !== item.date || drag.slot.start !== item.start);
      if (grip.current && isElsewhere) onDrop?.(drag);
      cancel();
    },
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent): void => {
      if (isClickIgnored.current) event.stopPropagation();
      isClickIgnored.current = false;
    },
  });
  return { drag, cancel, handlersOf: onDrop ? handlersOf : () => ({}) };
}
