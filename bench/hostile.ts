import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { picture, pngOf, rowsOf, textBomb } from '../server/src/features/files/odd-photos.setup.ts';
import { workbookParts, xlsOf, zipOf } from '../server/src/platform/spreadsheets/made-files.setup.ts';
import { report, round } from './figures.ts';
import { asOwner } from './owner.ts';
import { startProduct } from './product.ts';
import { makeRig } from './rig.ts';

/** Files that were made to hurt, one after the other, at the product as it runs: each is refused soon, and without much memory. */
const mostSeconds = 2;
const mostExtraMb = 150;
const token = `bench-token-of-the-admin-${randomUUID()}`;

const filled = (text: string, bytes: number): Buffer => Buffer.alloc(bytes, text);
const zeros = 'x'.repeat(120_000_000);
const far = (ref: string) =>
  zipOf(workbookParts(`<row r="${ref.replace(/\D/g, '')}"><c r="${ref}"><v>1</v></c></row>`));
const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY ${'b'.repeat(n + 1)} "&${n === 0 ? 'a' : 'b'.repeat(n)};&${n === 0 ? 'a' : 'b'.repeat(n)};">`).join('')}]>`;
const tables: Record<string, () => Buffer> = {
  'a bomb of 120 MB': () => zipOf(workbookParts(zeros)),
  'a bomb that claims to be small': () => zipOf(workbookParts(zeros.slice(0, 9_000_000)), () => 400),
  'ten thousand parts': () => zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}`, '']))),
  'entities of entities': () =>
    zipOf({
      ...workbookParts(''),
      'xl/worksheets/sheet1.xml': `${entities}<worksheet><sheetData><row><c><v>&${'b'.repeat(20)};</v></c></row></sheetData></worksheet>`,
    }),
  'a cell in the last corner': () => far('XFD1048576'),
  'sixteen thousand columns': () => zipOf(workbookParts(`<row>${'<c><v>1</v></c>'.repeat(16_000)}</row>`)),
  'a million rows of nothing': () => zipOf(workbookParts('<row/>'.repeat(1_048_576))),
  'tags that never close': () => zipOf(workbookParts('<row><c>'.repeat(2_000_000))),
  'ten million blank lines': () => filled('\n', 10_000_000),
  'ten megabytes of commas': () => filled(',', 10_000_000),
  'ten megabytes of one quote': () => filled('"', 10_000_000),
  'one cell of ten megabytes': () => filled('a', 10_000_000),
  'five million short rows': () => filled('a\n', 10_000_000),
  'an old workbook with nothing inside': () => Buffer.concat([xlsOf([]).subarray(0, 512), Buffer.alloc(5_000)]),
  'an old workbook of noise': () => Buffer.concat([xlsOf([['Name']]).subarray(0, 1_600), randomBytes(9_000_000)]),
};
const photos: Record<string, () => Buffer | Promise<Buffer>> = {
  'a PNG of a thousand megapixels': () => pngOf(50_000, 20_000, ['IDAT', rowsOf(50_000, 500)]),
  'a PNG as wide as numbers go': () => pngOf(2 ** 31 - 1, 2 ** 31 - 1, ['IDAT', rowsOf(9, 9)]),
  'a caption that unpacks to a hundred megabytes': () => textBomb(),
  'half a JPEG of 25 megapixels': async () => (await picture(5_000, 5_000).jpeg().toBuffer()).subarray(0, -20_000),
  'noise after the first bytes of a JPEG': () =>
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(5_000_000)]),
  'a WebP of noise': () =>
    Buffer.concat([Buffer.from('RIFF\u0000\u0000\u0040\u0000WEBPVP8 ', 'latin1'), randomBytes(4_000_000)]),
  'a drawing': () => filled('<svg xmlns="http://www.w3.org/2000/svg"><g>', 5_000_000),
};

/** Taken, since nothing but the picture itself is read of it. */
const drawnAnew = new Set(['a caption that unpacks to a hundred megabytes']);

const rig = await makeRig();
try {
  await makeAdmin();
  const product = await startProduct({ DATABASE_URL: rig.url, SECRET: randomBytes(32).toString('hex') });
  try {
    const send = async (path: string, bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), 'a.csv');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${product.address}${path}`, { method: 'POST', headers, body: form });
      const body = (await answer.json()) as { id?: string; error?: string };
      if (answer.status !== 200 || body.id === undefined) return { status: answer.status, said: body.error };
      for (;;) {
        const read = await fetch(`${product.address}/api/imports/${body.id}`, { headers });
        const batch = (await read.json()) as { state: string; failure?: string };
        if (batch.state !== 'checking') return { status: batch.state === 'failed' ? 400 : 200, said: batch.failure };
        await sleep(10);
      }
    };
    // The threads that read and draw have begun, as they have on the second day.
    await send('/api/imports?kind=students', Buffer.from('Full Name,Email\n'));
    await send('/api/uploads/module-images', await picture(5_000, 5_000).jpeg().toBuffer());
    await sleep(3_000);
    const results = [];
    for (const [path, files] of [
      ['/api/imports?kind=students', tables],
      ['/api/uploads/module-images', photos],
    ] as const) {
      for (const [name, make] of Object.entries(files)) {
        const bytes = await make();
        await sleep(500);
        const before = memoryMb(product.pid, 'VmRSS');
        writeFileSync(`/proc/${product.pid}/clear_refs`, '5');
        const asked = performance.now();
        const { status, said } = await send(path, bytes);
        const seconds = round((performance.now() - asked) / 1000, 2);
        const extraMb = memoryMb(product.pid, 'VmHWM') - before;
        console.log(
          `${name.padEnd(46)} ${String(bytes.length).padStart(9)} bytes: ${status} after ${seconds} s, ${extraMb} MB more: ${said}`,
        );
        results.push({ name, status, seconds, extraMb });
      }
    }
    const figures = {
      files: results.length,
      slowestSeconds: Math.max(...results.map(({ seconds }) => seconds)),
      mostExtraMb: Math.max(...results.map(({ extraMb }) => extraMb)),
    };
    report('hostile', figures, {
      'each is refused, or drawn anew': results.every(
        ({ name, status }) => (status >= 400 && status < 500) || drawnAnew.has(name),
      ),
      [`within ${mostSeconds} s`]: figures.slowestSeconds <= mostSeconds,
      [`with at most ${mostExtraMb} MB more`]: figures.mostExtraMb <= mostExtraMb,
    });
  } finally {
    await product.end();
  }
} finally {
  await rig.stop();
}

function memoryMb(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  return Math.round(
    Number(new RegExp(`${which}:\\s+(\\d+)`, 'u').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );
}

async function makeAdmin(): Promise<void> {
  await asOwner(rig.url, async (client) => {
    await client.query(
      `WITH u AS (INSERT INTO universities (code, name) VALUES ('HOSTILE', 'Hostile') RETURNING id),
       a AS (INSERT INTO accounts (university_id, email, role, name, status)
             SELECT id, 'admin@hostile.example', 'admin', 'Admin', 'active' FROM u RETURNING university_id, id, email),
       d AS (INSERT INTO admins (university_id, user_id, email, active) SELECT university_id, id, email, true FROM a)
       INSERT INTO access_tokens (university_id, account_id, token_hash, idle_expires_at, expires_at)
       SELECT university_id, id, $1, now() + interval '1 day', now() + interval '1 day' FROM a`,
      [createHash('sha256').update(token).digest()],
    );
  });
}
