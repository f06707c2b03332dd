import { expect, test } from 'vitest';
import { optionalText, required } from './people.ts';
import { text } from './shared.ts';

const turning = ['\u202A', '\u202B', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u200E', '\u200F', '\u061C'];

test.each(turning)('nothing unseen in a name turns round what is written after it', (control) => {
  expect(required('Please give a name').parse(`Ann ${control}Smith\u202C`)).toBe('Ann Smith');
  expect(optionalText().parse(`${control}Main Street`)).toBe('Main Street');
  expect(text().parse(`${control} I was ill `)).toBe('I was ill');
});

test('a name of which nothing is seen is missing', () => {
  expect(required('Please give a name').safeParse('\u202E\u200B \uFEFF').error?.issues[0]?.message).toBe(
    'Please give a name',
  );
  expect(optionalText().parse('\u200B')).toBeNull();
});

test('a code that was copied with something unseen is the same code', () => {
  expect(required('Please give an id', 8).parse('S\u00AD100\u200B001\u202C')).toBe('S100001');
});

test('names whose letters are joined or parted by what is unseen keep it', () => {
  for (const name of [
    '\u06A9\u062A\u0627\u0628\u200C\u062E\u0627\u0646\u0647',
    '\u0DC1\u0DCA\u200D\u0DBB\u0DD3',
    'عبد الله',
    'דוד',
  ])
    expect(required('Please give a name').parse(name)).toBe(name);
});
