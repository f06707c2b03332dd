import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

describe('CSV parser', () => {
  it.each<[string, string, string[][]]>([
    ['an empty file', '', []],
    ['a single cell', 'a', [['a']]],
    [
      'a trailing line break',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['three kinds of line breaks', 'a\rb\r\nc\nd', [['a'], ['b'], ['c'], ['d']]],
    [
      'blank cells',
      ',a,\n,',
      [
        ['', 'a', ''],
        ['', ''],
      ],
    ],
    ['blank lines', 'a\n\n\nb', [['a'], [''], [''], ['b']]],
    ['quotes around everything', '"a,b","c\r\nd"\n"e ""f"""', [['a,b', 'c\r\nd'], ['e "f"']]],
    ['quotes inside of an unquoted field', 'a "b" c,5"', [['a "b" c', '5"']]],
    ['text after a closing quote', '"a"b,c', [['"a"b', 'c']]],
    ['an empty quoted cell', '"",a\n""', [['', 'a'], ['']]],
    ['doubled quotes only', '""""""","""', [['""","']]],
    ['a missing closing quote', 'a,"b\nc', [['a', 'b\nc']]],
  ])('parses %s', (_, text, records) => expect(parseCsv(text, ',')).toEqual(records));
});
