import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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

describe('useChunkedList', () => {
  it('renders a long list in chunks from the top', async () => {
    const { counts, whole } = draw(hall);
    await whole(hall.length);
    const pieces = counts.map((count, at) => count - (counts[at - 1] ?? 0));
    expect(Math.max(...pieces)).toBeLessThanOrEqual(100);
  });

  it('keeps its progress on row changes and restarts for another list key', async () => {
    const { counts, rerender, whole } = draw(hall);
    await whole(hall.length);
    const before = counts.length;
    rerender({ items: hall.with(7, -7), choice: '' });
    expect(counts.slice(before)).toEqual([hall.length]);
    rerender({ items: hall.slice(1), choice: 'an' });
    expect(counts[before + 1]).toBe(50);
    await whole(hall.length - 1);
  });

  it('renders a short list at once', () => {
    expect(draw(hall.slice(0, 40)).counts).toEqual([40]);
  });
});
