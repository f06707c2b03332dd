import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useIdempotentCreate } from './use-idempotent-create.ts';
import { isUuid } from '../uuid.ts';

describe('useIdempotentCreate', () => {
  it('reuses ids for a repeated request and creates new ones after a change or success', async () => {
    const sent: string[] = [];
    let isLost = true;
    const { result } = renderHook(() =>
      useIdempotentCreate(async (_: { name: string }, idAt) => {
        sent.push(`${idAt(0)} ${idAt(1)}`);
        if (isLost) throw new Error('lost');
      }),
    );
    const send = (name: string) => result.current({ name }).catch(() => undefined);
    await send('Hall 1');
    await send('Hall 1');
    await send('Hall 2');
    isLost = false;
    await send('Hall 2');
    await send('Hall 2');
    const [first, again, changed, answered, another] = sent;
    expect(first?.split(' ').map(isUuid)).toEqual([true, true]);
    expect([again, answered]).toEqual([first, changed]);
    expect(new Set([first, changed, another]).size).toBe(3);
  });
});
