import { productName } from '@muster/contract/shared';

type Section = {
  readonly title: string;
  readonly about?: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};
/** A file that is held, as it is. */
export type HeldFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };
export type MyData = {
  readonly made_at: string;
  readonly for: string;
  readonly sections: readonly Section[];
  readonly files: readonly HeldFile[];
};

/** For programs: the titles are keys. */
export const asJson = ({ made_at, for: whom, sections, files }: MyData): string =>
  JSON.stringify(
    {
      product: productName,
      made_at,
      for: whom,
      data: Object.fromEntries(sections.map(({ title, rows }) => [title, rows])),
      files: files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
    },
    null,
    2,
  );

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h1{line-height:1.2}h2{margin-top:2.5rem}p{max-width:70ch}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
th,td{border-bottom:1px solid #8886;padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}`;

/** To read: one page without a script or anything from elsewhere; files are in it, to be saved. */
export function asHtml({ made_at, for: whom, sections, files }: MyData): string {
  const parts = sections.map(
    ({ title, about, rows }) =>
      `<h2>${escaped(title)}</h2>${about === undefined ? '' : `<p>${escaped(about)}</p>`}${rows.length === 1 ? facts(rows[0] ?? {}) : table(rows)}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`${productName}: data held on ${whom}`)}</title><style>${style}</style></head><body>
<h1>Data held on ${escaped(whom)}</h1><p>Everything that ${productName} holds on you, as of ${escaped(moment(made_at))}. Times are UTC.</p>
${parts.join('\n')}${fileLinks(files)}
</body></html>`;
}

const fileLinks = (files: readonly HeldFile[]): string =>
  files.length === 0
    ? ''
    : `<h2>Documents</h2><ul>${files
        .map(
          ({ name, type, bytes }) =>
            `<li><a download="${escaped(name)}" href="data:${escaped(type)};base64,${bytes.toString('base64')}">${escaped(name)}</a></li>`,
        )
        .join('')}</ul>`;

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
