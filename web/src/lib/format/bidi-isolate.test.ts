import { describe, expect, it } from 'vitest';
import { bidiIsolate } from './bidi-isolate.ts';

describe('bidiIsolate', () => {
  it('wraps right-to-left names only', () => {
    for (const name of ['مجموعة أ', 'קבוצה ג', 'سارة 2 خان', 'ޢަލީ'])
      expect(bidiIsolate(name)).toBe(`\u2068${name}\u2069`);
    for (const name of ['', 'CS2-A', 'Łukasz Żak', '李小龙', 'শ্রী']) expect(bidiIsolate(name)).toBe(name);
  });
});
