import { describe, expect, it } from 'vitest';
import { makeTableReader } from './read-table.ts';
import { tableErrors } from './table.ts';
import { encodeSingleByte } from './encodings/encode-text.ts';

const readTable = makeTableReader({ rows: 5_000, columns: 60, cellCharacters: 4_000, unpackedBytes: 80_000_000 });
const cellsOf = async (bytes: Uint8Array, options = {}) =>
  (await readTable(bytes, options)).rows.map(({ cells }) => cells);
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const cyrillic = encodeSingleByte('Name\nНадежда', 'windows-1251') ?? new Uint8Array();

describe('CSV file', () => {
  it('is read in the detected encoding, with its text in others', async () => {
    const { encoding, notices } = await readTable(cyrillic);
    expect(encoding).toMatchObject({ name: 'windows-1251', isCertain: true });
    expect(encoding?.candidates[0]).toEqual({ name: 'windows-1251', sample: 'Надежда' });
    expect(notices).toEqual([]);
  });

  it('is read in another encoding and with another separator on request', async () => {
    expect(await cellsOf(cyrillic, { encoding: 'koi8-r' })).toEqual([['Name'], ['мЮДЕФДЮ']]);
    expect(await readTable(cyrillic, { encoding: 'koi8-r' })).toMatchObject({ encoding: { name: 'koi8-r' } });
    expect(await cellsOf(bytes('a;b,c'), { separator: ',' })).toEqual([['a;b', 'c']]);
    expect(await readTable(bytes('a;b;c\nd;e;f'))).toMatchObject({ separator: ';' });
    expect(await readTable(bytes('a|b|c\nd|e|f'))).toMatchObject({ separator: '|' });
  });

  it('has a notice if its encoding is not certain', async () => {
    const { encoding, notices } = await readTable(bytes('Name\nNiccol\xF2\nForl\xEC', 'latin1'));
    expect(encoding?.isCertain).toBe(false);
    expect(encoding?.candidates.slice(0, 2)).toEqual([
      { name: 'windows-1252', sample: 'Niccolò, Forlì' },
      { name: 'windows-1250', sample: 'Niccolň, Forlě' },
    ]);
    expect(notices).toEqual(['The encoding of the file is not certain. It was read as windows-1252: check the names.']);
  });

  it('has a notice about letters that other programs damaged', async () => {
    expect((await readTable(bytes('Name\nMÃ¼ller\nKowalczy?ski\nhttp://a/?bc'))).notices).toEqual([
      'Another program saved letters wrongly: “MÃ¼ller” is probably “Müller”. Export the file again, as UTF-8.',
      'Letters are missing in “Kowalczy?ski”. Export the file again, as UTF-8.',
    ]);
  });

  it('may contain single control characters, and the sign of DOS at its end', async () => {
    expect(await cellsOf(bytes('A,B\n1\u0007,2\u001F\u001A\r\n'))).toEqual([
      ['A', 'B'],
      ['1\u0007', '2\u001F'],
    ]);
    const problem = { details: { file: tableErrors.noTable } };
    await expect(readTable(bytes('A\u0001\u0002,\u0003B\u0004\n'))).rejects.toMatchObject(problem);
    await expect(readTable(bytes(`A,B\n${'x'.repeat(500)}\0`))).rejects.toMatchObject(problem);
  });

  it('may contain text that is written as a formula', async () => {
    expect(await cellsOf(bytes('A,B\n="007","=""008"""\n=1+1,='))).toEqual([
      ['A', 'B'],
      ['007', '008'],
      ['=1+1', '='],
    ]);
  });
});
