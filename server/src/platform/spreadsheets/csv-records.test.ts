import { expect, test } from 'vitest';
import { csvRecords } from './csv-records.ts';

const read = (text: string) => [...csvRecords(text, ',')];

test.each<[string, string, string[][]]>([
  ['nothing', '', []],
  ['one cell', 'a', [['a']]],
  [
    'an end with and without a line break',
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
  ['quotes in the middle, which are only characters', 'a "b" c,5"', [['a "b" c', '5"']]],
  ['something after a closing quote', '"a"b,c', [['ab', 'c']]],
  ['an empty quoted cell', '"",a\n""', [['', 'a'], ['']]],
  ['quotes and nothing else', '""""""","""', [['""","']]],
  ['a quote that is never closed', 'a,"b\nc', [['a', 'b\nc']]],
])('%s', (_, text, records) => expect(read(text)).toEqual(records));
