import type { ValueKind } from './input-locations.ts';
import { formWith } from '../small-file.ts';

// Values that a user, a broken program or an attacker might send.

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const characters = [
  ['', ' ', '\u0000', 'a\u0000b', '\uD800', '\u202Ex', 'x'.repeat(100_000), 'é'.repeat(300)],
  ["' OR 1=1 --", '%', '\\', '../../etc/passwd', '<svg onload=alert(1)>', '__proto__', '\r\nSet-Cookie: a=b'],
].flat();
const days = ['2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '2026-01-01T99:99:99Z', 'infinity'];
const hours = ['24:00', '23:59:60', '12:00 XM', '0:00 AM', '9998-9999', '0000-0001'];
const writtenNumbers = ['1e400', '9223372036854775808', 'NaN', '-1', '2147483648', '9007199254740993'];
const numbers = [0, -1, 1.5, 1e308, 2 ** 31];
const ids = ['{00000000-0000-0000-0000-000000000000}', '00000000-0000-0000-0000-000000000000'];
const oneOfEach = [days, hours, writtenNumbers, ids].flatMap((all) => all.slice(0, 2));
const nothing = [null, '', {}];
const other = ['a\u0000b', '\uD800', '__proto__', 'x'.repeat(100_000), [[null]], ...nothing];
const many = Array.from({ length: 6000 }, () => 'x');

/** Replacements for one value. Numbers, dates, ids and enums reject all other types alike, so a few of those suffice. */
const values: Record<ValueKind, readonly unknown[]> = {
  text: [...characters, ...days, ...hours, ...writtenNumbers, 'Year 99999999999', ...ids, ...nothing, 0, many],
  prose: [...characters, ...oneOfEach, ...nothing, 0, many],
  familiar: ['', 'a\u0000b', "' OR 1=1 --", '%', '\\', ...oneOfEach],
  number: [...writtenNumbers, 'Year 99999999999', 'infinity', ' ', ...numbers, ...other],
  day: [...days, 0, ...other],
  id: [...ids, 0, ...other],
  word: [0, ...other],
  whole: [{ $ne: null }, 0, many, ...other],
};

/** All hostile replacements for a value of these kinds, without duplicates. */
export const hostileValues = (expected: ReadonlySet<ValueKind>): unknown[] => [
  ...new Set([...expected].flatMap((one) => values[one])),
];

type HostileBody = { readonly what: string; readonly type?: string; readonly payload?: string | Buffer };
const json = 'application/json';

/** Replacements for the whole body. */
export const hostileBodies: readonly HostileBody[] = [
  { what: 'nothing' },
  { what: 'an empty JSON body', type: json, payload: '' },
  { what: 'half a JSON text', type: json, payload: '{"a":' },
  { what: 'a thousand levels', type: json, payload: deep(1000) },
  { what: 'a hundred thousand levels', type: json, payload: deep(100_000) },
  { what: 'an object of many levels', type: json, payload: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}` },
  { what: 'a prototype', type: json, payload: '{"__proto__":{"role":"admin"}}' },
  { what: 'a constructor', type: json, payload: '{"constructor":{"prototype":{"role":"admin"}}}' },
  {
    what: 'invalid UTF-8',
    type: json,
    payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { what: 'too large a body', type: json, payload: `"${'x'.repeat(1_100_000)}"` },
  ...['null', 'true', '0', '"text"', '[]', '[null]', '{}', '1e999'].map((payload) => ({
    what: payload,
    type: json,
    payload,
  })),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
    'application/json; charset=utf-16',
  ].map((type) => ({ what: type, type, payload: '{}' })),
  { what: 'an unfinished form', type: 'multipart/form-data; boundary=x', payload: '--x\r\n' },
];

/** Replacements for the form of an upload. */
export const hostileForms: readonly HostileBody[] = [
  ...['', '.', '../../etc/passwd', 'a\u0000b.png', '%00.png', 'x'.repeat(5000), '\u202Egnp.exe', '.csv', '.xlsx'].map(
    (name) => ({ what: `a file called ${name.slice(0, 30)}`, ...formWith({ name, type: 'image/png', content: 'x' }) }),
  ),
  ...[
    '',
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>',
    '\u0089PNG\r\n\u001a\n',
    'PK\u0003\u0004',
    'GIF89a\uffff\uffff',
    '%PDF-1.7',
    ','.repeat(100_000),
    '"',
    '\r\n'.repeat(50_000),
  ].map((text) => ({
    what: `a file of ${text.slice(0, 20)}`,
    ...formWith({ name: 'a.png', type: 'image/png', content: Buffer.from(text, 'latin1') }),
  })),
  { what: 'another field', ...formWith(undefined, '__proto__') },
  { what: 'no field', ...formWith(undefined, '') },
  { what: 'a form without a boundary', type: 'multipart/form-data', payload: '--x\r\n' },
  { what: 'an empty form', type: 'multipart/form-data; boundary=x', payload: '--x--\r\n' },
];

/** Replacements for the query string. */
export const hostileQueries: readonly string[] = [
  '%',
  '%00',
  '%ff',
  '&&&===',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  `x=${'y'.repeat(10_000)}`,
];

/** Replacements for a path parameter, as written in the URL. */
export const hostileSegments: readonly string[] = [
  [
    '%00',
    '%ff',
    '%E0%A4%A',
    '%',
    '../..',
    '%2e%2e',
    '%2F..%2F',
    '%5c',
    '.',
    ' ',
    "'",
    '%0d%0aX:1',
    'null',
    '-1',
    '1e9',
  ],
  ['2147483648', '9223372036854775808', 'x'.repeat(290), '%F0%9F%98%80', '00000000-0000-0000-0000-000000000000'],
].flat(1);
