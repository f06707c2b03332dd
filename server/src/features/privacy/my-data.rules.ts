import { productName } from '@muster/contract/http/shared';

type Section = {
  readonly title: string;
  readonly about?: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};
/** A stored file. `open` returns undefined if the file was deleted in the meantime. */
export type StoredFile = {
  readonly name: string;
  readonly type: string;
  readonly open: () => Promise<AsyncIterable<Buffer> | undefined>;
};
export type MyData = {
  readonly made_at: string;
  readonly for: string;
  /** The time zone of the university. Class times use it; the HTML page shows all times in it. */
  readonly timeZone: string;
  readonly sections: readonly Section[];
  readonly files: readonly StoredFile[];
};

/** Streams the export as JSON, with section titles as keys. Streams, because documents are large. */
export async function* writeJson({ made_at, for: personName, sections, files }: MyData): AsyncGenerator<string> {
  const data = Object.fromEntries(sections.map(({ title, rows }) => [title, rows]));
  const head = JSON.stringify({ product: productName, made_at, for: personName, data }, null, 2);
  yield `${head.slice(0, -'\n}'.length)},\n  "files": [`;
  let separator = '\n    ';
  for (const { name, type, open } of files) {
    const content = await open();
    if (!content) continue;
    yield `${separator}{ "name": ${JSON.stringify(name)}, "type": ${JSON.stringify(type)}, "base64": "`;
    yield* encodeBase64(content);
    yield '" }';
    separator = ',\n    ';
  }
  yield ']\n}';
}

/** Base64 encodes groups of three bytes; the rest of a chunk is prepended to the next one. */
async function* encodeBase64(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
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

/** Streams the export as one HTML page without scripts and external resources; files are embedded as data URLs. */
export async function* writeHtml({
  made_at,
  for: personName,
  timeZone,
  sections,
  files,
}: MyData): AsyncGenerator<string> {
  const formatValue = valueFormatter(timeZone);
  const parts = sections.map(({ title, about, rows }, index) => {
    const heading = `<h2 id="s${index}">${escapeHtml(title)}</h2>${about === undefined ? '' : `<p>${escapeHtml(about)}</p>`}`;
    const lines = rows.length === 1 ? propertyRows(rows[0] ?? {}, formatValue) : table(rows, formatValue);
    // Focusable, so that the keyboard can scroll wide tables.
    return `${heading}<div class="wide" role="region" tabindex="0" aria-labelledby="s${index}"><table>${lines}</table></div>`;
  });
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${productName}: data about ${personName}`)}</title><style>${style}</style></head><body><main>
<h1>Data about ${escapeHtml(personName)}</h1>
<p>Everything ${productName} stores about you, as of ${formatValue(new Date(made_at))}. Times are in the time zone of your university (${escapeHtml(timeZone)}).</p>
${parts.join('\n')}`;
  if (files.length > 0) yield* fileLinks(files);
  yield '\n</main></body></html>';
}

async function* fileLinks(files: readonly StoredFile[]): AsyncGenerator<string> {
  yield '<h2>Documents</h2><ul>';
  for (const { name, type, open } of files) {
    const content = await open();
    if (!content) continue;
    yield `<li><a download="${escapeHtml(name)}" href="data:${escapeHtml(type)};base64,`;
    yield* encodeBase64(content);
    yield `">${escapeHtml(name)}</a></li>`;
  }
  yield '</ul>';
}

/** Labels for columns whose names are not self-explanatory. */
const columnLabels: Readonly<Record<string, string>> = {
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

/** 'marked_at' becomes 'Marked', because the value is a time. */
const columnLabel = (name: string): string =>
  columnLabels[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/_at$/, '').replaceAll('_', ' ');

type FormatValue = (value: unknown) => string;

const propertyRows = (row: Readonly<Record<string, unknown>>, formatValue: FormatValue): string =>
  Object.entries(row)
    .map(
      ([name, value]) => `<tr><th scope="row">${escapeHtml(columnLabel(name))}</th><td>${formatValue(value)}</td></tr>`,
    )
    .join('');

function table(rows: Section['rows'], formatValue: FormatValue): string {
  const names = Object.keys(rows[0] ?? {});
  const head = names.map((name) => `<th scope="col">${escapeHtml(columnLabel(name))}</th>`).join('');
  const body = rows.map((row) => `<tr>${names.map((name) => `<td>${formatValue(row[name])}</td>`).join('')}</tr>`);
  return `<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody>`;
}

const maxInlineLength = 48;

const valueFormatter =
  (timeZone: string): FormatValue =>
  (value) => {
    if (value === null || value === undefined || value === '') return '–';
    if (value instanceof Date)
      return `<time datetime="${value.toISOString()}">${formatInstant(value, timeZone)}</time>`;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return `<time datetime="${text}">${formatDay(text)}</time>`;
    return text.length > maxInlineLength ? `<div class="long">${escapeHtml(text)}</div>` : escapeHtml(text);
  };

const formatInstant = (at: Date, timeZone: string): string => {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return `${formatDay(local.toPlainDate().toString())}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
};

/** '14 Sept 2026', as on screens. Returns text that is no date unchanged. */
const formatDay = (date: string): string => {
  const at = new Date(`${date}T12:00:00Z`);
  return Number.isNaN(at.getTime()) ? date : dayFormat.format(at);
};
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => htmlEntities[character] ?? character);
