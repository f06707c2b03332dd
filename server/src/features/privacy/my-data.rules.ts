import { productName } from '@muster/contract/shared';

type Section = {
  readonly title: string;
  readonly about?: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};
/** A file that is held, as it is; opened when its turn has come. Undefined: it has gone in the meantime. */
export type HeldFile = {
  readonly name: string;
  readonly type: string;
  readonly open: () => Promise<AsyncIterable<Buffer> | undefined>;
};
export type MyData = {
  readonly made_at: string;
  readonly for: string;
  readonly sections: readonly Section[];
  readonly files: readonly HeldFile[];
};

/** For programs: the titles are keys. In pieces: a student's documents are larger than what is said of them. */
export async function* asJson({ made_at, for: whom, sections, files }: MyData): AsyncGenerator<string> {
  const data = Object.fromEntries(sections.map(({ title, rows }) => [title, rows]));
  const head = JSON.stringify({ product: productName, made_at, for: whom, data }, null, 2);
  yield `${head.slice(0, -'\n}'.length)},\n  "files": [`;
  let separator = '\n    ';
  for (const { name, type, open } of files) {
    const content = await open();
    if (!content) continue;
    yield `${separator}{ "name": ${JSON.stringify(name)}, "type": ${JSON.stringify(type)}, "base64": "`;
    yield* inBase64(content);
    yield '" }';
    separator = ',\n    ';
  }
  yield ']\n}';
}

/** Three bytes are four letters: what is left of a piece goes to the next one. */
async function* inBase64(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h1{line-height:1.2}h2{margin-top:2.5rem}p{max-width:70ch}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
th,td{border-bottom:1px solid #8886;padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}`;

/** To read: one page without a script or anything from elsewhere; files are in it, to be saved. */
export async function* asHtml({ made_at, for: whom, sections, files }: MyData): AsyncGenerator<string> {
  const parts = sections.map(
    ({ title, about, rows }) =>
      `<h2>${escaped(title)}</h2>${about === undefined ? '' : `<p>${escaped(about)}</p>`}${rows.length === 1 ? facts(rows[0] ?? {}) : table(rows)}`,
  );
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`${productName}: data held on ${whom}`)}</title><style>${style}</style></head><body>
<h1>Data held on ${escaped(whom)}</h1><p>Everything that ${productName} holds on you, as of ${escaped(moment(made_at))}. Times are UTC.</p>
${parts.join('\n')}`;
  if (files.length > 0) yield* fileLinks(files);
  yield '\n</body></html>';
}

async function* fileLinks(files: readonly HeldFile[]): AsyncGenerator<string> {
  yield '<h2>Documents</h2><ul>';
  for (const { name, type, open } of files) {
    const content = await open();
    if (!content) continue;
    yield `<li><a download="${escaped(name)}" href="data:${escaped(type)};base64,`;
    yield* inBase64(content);
    yield `">${escaped(name)}</a></li>`;
  }
  yield '</ul>';
}

/** Columns whose names say little to whom they are about. */
const ownWords: Readonly<Record<string, string>> = {
  dob: 'Date of birth',
  contact_no: 'Phone number',
  local_international: 'Local or international',
};

const words = (name: string): string =>
  ownWords[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

const facts = (row: Readonly<Record<string, unknown>>): string =>
  `<div class="wide"><table>${Object.entries(row)
    .map(([name, value]) => `<tr><th scope="row">${escaped(words(name))}</th><td>${shown(value)}</td></tr>`)
    .join('')}</table></div>`;

function table(rows: Section['rows']): string {
  const names = Object.keys(rows[0] ?? {});
  const head = names.map((name) => `<th scope="col">${escaped(words(name))}</th>`).join('');
  const body = rows.map((row) => `<tr>${names.map((name) => `<td>${shown(row[name])}</td>`).join('')}</tr>`);
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return escaped(moment(value.toISOString()));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

const moment = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
