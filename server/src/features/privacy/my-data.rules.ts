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
  /** The university's: classes are told in it, and on the page so is everything else. */
  readonly timeZone: string;
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

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem}
h1{line-height:1.2;overflow-wrap:anywhere}h2{margin-top:2.5rem}p{max-width:70ch}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}
th,td{border-bottom:1px solid #8886;padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}
time{white-space:nowrap}.long{width:max-content;max-width:min(36rem,60vw);white-space:pre-line;overflow-wrap:anywhere;unicode-bidi:plaintext}`;

/** To read: one page without a script or anything from elsewhere; files are in it, to be saved. */
export async function* asHtml({ made_at, for: whom, timeZone, sections, files }: MyData): AsyncGenerator<string> {
  const shown = showIn(timeZone);
  const parts = sections.map(({ title, about, rows }, index) => {
    const heading = `<h2 id="s${index}">${escaped(title)}</h2>${about === undefined ? '' : `<p>${escaped(about)}</p>`}`;
    const lines = rows.length === 1 ? facts(rows[0] ?? {}, shown) : table(rows, shown);
    // What scrolls sideways can be scrolled by keyboard.
    return `${heading}<div class="wide" role="region" tabindex="0" aria-labelledby="s${index}"><table>${lines}</table></div>`;
  });
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(`${productName}: data held on ${whom}`)}</title><style>${style}</style></head><body><main>
<h1>Data held on ${escaped(whom)}</h1>
<p>Everything that ${productName} holds on you, as of ${shown(new Date(made_at))}. Times are your university's (${escaped(timeZone)}).</p>
${parts.join('\n')}`;
  if (files.length > 0) yield* fileLinks(files);
  yield '\n</main></body></html>';
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
  has_password: 'Password set',
  is_last_second: 'In the last second',
  has_device_fingerprint: 'Device fingerprint',
  has_network_fingerprint: 'Network fingerprint',
  location_verdict: 'In the class area',
  location_accuracy: 'Accuracy of the position',
  session_date: 'Date',
  day_of_week: 'Day',
  group_name: 'Group',
  employee_id: 'Employee ID',
  last_sign_in_at: 'Last sign-in',
  updated_at: 'Last changed',
  before_status: 'Mark before',
  after_status: 'Mark after',
  before_method: 'Marked before by',
  after_method: 'Marked after by',
  at: 'When',
};

/** 'marked_at' is 'Marked': what stands below it is a time as it is. */
const words = (name: string): string =>
  ownWords[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/_at$/, '').replaceAll('_', ' ');

type Shown = (value: unknown) => string;

const facts = (row: Readonly<Record<string, unknown>>, shown: Shown): string =>
  Object.entries(row)
    .map(([name, value]) => `<tr><th scope="row">${escaped(words(name))}</th><td>${shown(value)}</td></tr>`)
    .join('');

function table(rows: Section['rows'], shown: Shown): string {
  const names = Object.keys(rows[0] ?? {});
  const head = names.map((name) => `<th scope="col">${escaped(words(name))}</th>`).join('');
  const body = rows.map((row) => `<tr>${names.map((name) => `<td>${shown(row[name])}</td>`).join('')}</tr>`);
  return `<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody>`;
}

const mostOnALine = 48;

const showIn =
  (timeZone: string): Shown =>
  (value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (value instanceof Date) return `<time datetime="${value.toISOString()}">${moment(value, timeZone)}</time>`;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return `<time datetime="${text}">${dayIn(text)}</time>`;
    return text.length > mostOnALine ? `<div class="long">${escaped(text)}</div>` : escaped(text);
  };

const moment = (at: Date, timeZone: string): string => {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return `${dayIn(local.toPlainDate().toString())}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
};

/** '14 Sept 2026', as the screens tell it; what is no day of a calendar is told as it stands. */
const dayIn = (date: string): string => {
  const at = new Date(`${date}T12:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : dayFormat.format(at);
};
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
