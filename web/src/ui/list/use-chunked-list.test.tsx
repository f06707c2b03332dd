import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChunkedList } from './use-chunked-list.ts';

const hall = Array.from({ length: 1_500 }, (_, at) => at);

/** What was drawn of it, one time after the other. */
function draw(items: readonly number[]) {
  const counts: number[] = [];
  const { rerender } = renderHook(
    (of: { items: readonly number[]; choice: string }) => {
      const drawn = useChunkedList(of.items, of.choice);
      expect(drawn).toEqual(of.items.slice(0, drawn.length));
      counts.push(drawn.length);
    },
    { initialProps: { items, choice: '' } },
  );
  return { counts, rerender, whole: (length: number) => waitFor(() => expect(counts.at(-1)).toBe(length)) };
}

test('a full hall is drawn from the top, never much of it at once', async () => {
  const { counts, whole } = draw(hall);
  await whole(hall.length);
  const pieces = counts.map((count, at) => count - (counts[at - 1] ?? 0));
  expect(Math.max(...pieces)).toBeLessThanOrEqual(100);
});

test('who arrives while it stands changes a line of it; another search begins at the top', async () => {
  const { counts, rerender, whole } = draw(hall);
  await whole(hall.length);
  const before = counts.length;
  rerender({ items: hall.with(7, -7), choice: '' });
  expect(counts.slice(before)).toEqual([hall.length]);
  rerender({ items: hall.slice(1), choice: 'an' });
  expect(counts[before + 1]).toBe(50);
  await whole(hall.length - 1);
});

test('a class is whole at once', () => {
  expect(draw(hall.slice(0, 40)).counts).toEqual([40]);
});
