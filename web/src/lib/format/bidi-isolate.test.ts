import { expect, test } from 'vitest';
import { bidiIsolate } from './bidi-isolate.ts';

test('a name that is written from right to left stands between isolates, any other stays as it is', () => {
  for (const name of ['مجموعة أ', 'קבוצה ג', 'سارة 2 خان', 'ޢަލީ']) expect(bidiIsolate(name)).toBe(`\u2068${name}\u2069`);
  for (const name of ['', 'CS2-A', 'Łukasz Żak', '李小龙', 'শ্রী']) expect(bidiIsolate(name)).toBe(name);
});
