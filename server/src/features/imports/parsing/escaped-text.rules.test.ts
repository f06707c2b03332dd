import { describe, expect, it } from 'vitest';
import { isEscaped, unescapeText } from './escaped-text.rules.ts';

describe('unescapeText', () => {
  it.each([
    ['&Eacute;va Kov&aacute;cs', 'Éva Kovács'],
    ['O&#39;Brien, O&#x27;Neill', "O'Brien, O'Neill"],
    ['R&amp;amp;D', 'R&D'],
    ['=?iso-8859-1?q?Zo=EB?= =?utf-8?Q?_=C5=81ukasz?=', 'Zoë Łukasz'],
    ['=?UTF-8?B?Wm/Dqw==?=', 'Zoë'],
    ['Zo%C3%AB%20Quill', 'Zoë Quill'],
    ['Ren&eacute Dupont', 'René Dupont'],
    ['Zo=C3=AB Quill', 'Zoë Quill'],
    [String.raw`M\374ller`, 'Müller'],
    [String.raw`M\303\274ller, Ren\303\251`, 'Müller, René'],
    ['Andr+AOk-, +AMk-lo', 'André, Élo'],
    ['Zo%u00EB', 'Zoë'],
    [String.raw`Zo\u00eb \x26 \uD83D\uDE00`, 'Zoë & 😀'],
    [String.raw`O\'Fell \"Pat\"`, `O'Fell "Pat"`],
  ])('reads %s', (text, read) => expect(unescapeText(text)).toBe(read));

  it.each([
    'AT&T',
    'R&D; more',
    'Q&A &foo;',
    '100%',
    '5%50',
    '%ff',
    'https://a.example/%C3%AB?x=%20',
    '=?utf-9?Q?x?=',
    'A=C3 and =20',
    '+124-555, +94-11',
    'ada+AOk-x@case.test',
    'C+AB-1, A+B-C',
    String.raw`Hall\301, B\101`,
    String.raw`CS\unit`,
    String.raw`\u00`,
  ])('leaves %s', (text) => expect(unescapeText(text)).toBe(text));

  it('finds text that is still escaped', () => {
    expect(['=?UTF-8?Q?Zo=C3', 'Zo%EB', 'Zo=EB', String.raw`Ren\351`].map(isEscaped)).not.toContain(false);
    expect(['O&#', 'Zoë', '100%', 'https://a.example/%C3', 'a=1', 'x=effort'].map(isEscaped)).not.toContain(true);
  });
});
