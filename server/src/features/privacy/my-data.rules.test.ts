import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeHtml, writeJson, type StoredFile, type MyData } from './my-data.rules.ts';

const held = (name: string, chunks: readonly Buffer[] | undefined, opened: string[] = []): StoredFile => ({
  name,
  type: 'application/pdf',
  open: async () => {
    opened.push(name);
    return (
      chunks &&
      (async function* pieces() {
        yield* chunks;
      })()
    );
  },
});
const dataWith = (files: readonly StoredFile[]): MyData => ({
  made_at: '2026-09-14T06:30:00.000Z',
  for: 'Aiko',
  timeZone: 'Asia/Colombo',
  sections: [{ title: 'Account', rows: [{ name: 'Aiko' }] }],
  files,
});
/** Streams chunks of all sizes, as disks and buckets do. */
const bytes = randomBytes(1_000);
const pieces = [1, 2, 4, 5, 0, 7, 100, 881].reduce<Buffer[]>((cut, length) => {
  const from = cut.reduce((sum, { length: before }) => sum + before, 0);
  return [...cut, bytes.subarray(from, from + length)];
}, []);

describe('data export', () => {
  it('embeds documents unchanged and skips deleted ones', async () => {
    const data = () => dataWith([held('a"b.pdf', pieces), held('gone.pdf', undefined), held('empty.pdf', [])]);
    const {
      files,
      for: personName,
      data: exported,
    } = JSON.parse(await text(writeJson(data()))) as Record<string, unknown>;
    expect(personName).toBe('Aiko');
    expect(exported).toEqual({ Account: [{ name: 'Aiko' }] });
    expect(files).toEqual([
      { name: 'a"b.pdf', type: 'application/pdf', base64: bytes.toString('base64') },
      { name: 'empty.pdf', type: 'application/pdf', base64: '' },
    ]);
    const page = await text(writeHtml(data()));
    expect(page).toContain(`download="a&quot;b.pdf" href="data:application/pdf;base64,${bytes.toString('base64')}"`);
    expect(page).not.toContain('gone.pdf');
    expect(JSON.parse(await text(writeJson(dataWith([]))))).toMatchObject({ files: [] });
  });

  it('shows times in the time zone of the university, wraps long words and scrolls by keyboard', async () => {
    const [question, at] = ['Why? <b>'.repeat(20), new Date('2026-09-14T20:35:00Z')];
    const data = {
      ...dataWith([]),
      sections: [{ title: 'Enquiries', rows: [{ question, asked_at: at, day: '2026-09-14', odd: '2026-19-99' }] }],
    };
    const page = await text(writeHtml(data));
    expect(page).toContain(
      `as of <time datetime="${data.made_at}">14 Sept 2026, 12:00</time>. Times are in the time zone of your university (Asia/Colombo).`,
    );
    expect(page).toContain(
      `<th scope="row">Asked</th><td><time datetime="${at.toISOString()}">15 Sept 2026, 02:05</time>`,
    );
    expect(page).toContain('<time datetime="2026-09-14">14 Sept 2026</time>');
    expect(page).toContain('2026-19-99</time>');
    expect(page).toContain(`<div class="long">${'Why? &lt;b&gt;'.repeat(20)}</div>`);
    expect(page).toMatch(
      /<h2 id="(\w+)">Enquiries<\/h2><div class="wide" role="region" tabindex="0" aria-labelledby="\1">/,
    );
    // The datetime attribute stays in UTC.
    expect(JSON.parse(await text(writeJson(data)))).toMatchObject({
      data: { Enquiries: [{ asked_at: at.toISOString() }] },
    });
  });

  it('opens each document only when the client has read the previous data', async () => {
    const opened: string[] = [];
    const body = writeJson(dataWith([held('one.pdf', pieces, opened), held('two.pdf', pieces, opened)]));
    await body.next();
    expect(opened).toEqual([]);
    await body.next();
    expect(opened).toEqual(['one.pdf']);
    await body.return(undefined);
  });
});
