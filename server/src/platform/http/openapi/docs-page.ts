import { escapeHtml } from '../escape-html.rules.ts';
import { createHash } from 'node:crypto';
import type { NamedEndpoint } from '@muster/contract/http/api';
import { problems } from '@muster/contract/http/problems';
import { productName } from '@muster/contract/http/shared';
import type { z } from 'zod';
import { errorsOf } from '../errors/endpoint-errors.ts';
import { conventions } from './conventions.ts';
import { describeGuard, type JsonSchema, schemaOf } from './openapi-document.ts';

/** The design tokens of web/src/ui/theme; the page allows no other files. */
const style = `
  :root { color-scheme: light dark; --canvas: #f7f7f4; --raised: #fff; --edge: #e4e2dc; --ink: #1b1d1c; --soft: #4a4d4b; --accent: #1c6073; --tint: #dcecef }
  @media (prefers-color-scheme: dark) { :root { --canvas: #0b1011; --raised: #202b2e; --edge: #303c40; --ink: #e8eeee; --soft: #b7c2c3; --accent: #83c5d1; --tint: #173139 } }
  html { scroll-padding-top: 16px }
  body { display: grid; grid-template-columns: 14rem minmax(0, 60rem); gap: 0 32px; margin: 0; color: var(--ink); background: var(--canvas); font: 14px/1.5 system-ui, sans-serif }
  a { color: var(--accent) }
  nav { position: sticky; top: 0; grid-column: 1; grid-row: 1 / 3; height: 100dvh; box-sizing: border-box; padding: 24px 12px; border-right: 1px solid var(--edge); background: var(--raised); overflow-y: auto }
  nav ul { margin: 0; padding: 0; list-style: none }
  nav a { display: block; padding: 4px 12px; border-radius: 6px; color: inherit; text-decoration: none }
  nav a:hover { background: var(--tint) }
  header, main { grid-column: 2; min-width: 0; padding: 0 24px 0 0 }
  header ul { padding-left: 20px; color: var(--soft) }
  h1 { margin: 24px 0 12px; font-size: 28px; line-height: 1.15 }
  details { margin-bottom: 12px; border: 1px solid var(--edge); border-radius: 10px; background: var(--raised) }
  summary { padding: 12px 16px; cursor: pointer }
  h2 { display: inline; font-size: 16px }
  summary span { color: var(--soft) }
  article { padding: 12px 16px; border-top: 1px solid var(--edge) }
  h3 { margin: 4px 0; font: 600 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  table { border-collapse: collapse; width: 100%; margin: 12px 0 }
  caption { text-align: left; font-weight: 600 }
  th { font-weight: 400 }
  th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-top: 1px solid var(--edge); overflow-wrap: anywhere }
  th:first-child { width: 30% }
  code { font-family: ui-monospace, monospace }
  @media (max-width: 48rem) {
    body { display: block }
    nav { position: static; height: auto; max-height: 12rem; padding: 12px; border: 0; border-bottom: 1px solid var(--edge) }
    header, main { padding: 0 16px }
  }`;

/** Allows no scripts and no other origin. The hash allows the one inline style. */
export const docsPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderDocsPage(endpoints: readonly NamedEndpoint[]): string {
  const byFeature = Map.groupBy(endpoints, ({ feature }) => feature);
  const links = [...byFeature.keys()].map((feature) => `<li><a href="#${feature}">${words(feature)}</a></li>`);
  const sections = [...byFeature].map(
    // A link opens the details that its target is in, so the target is not the summary.
    ([feature, own]) =>
      `<details><summary><h2>${words(feature)}</h2> <span>${own.length}</span></summary><div id="${feature}">${own.map(article).join('')}</div></details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${productName}: HTTP API</title>
<style>${style}</style>
</head>
<body>
<header><h1>${productName}: HTTP API</h1>
<ul>${conventions.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Features"><ul>${links.join('')}</ul></nav>
<main>${sections.join('')}</main>
</body>
</html>
`;
}

function article({ name, endpoint }: NamedEndpoint): string {
  const { method, path, summary, guard, params, query, body, upload, reply } = endpoint;
  return `<article id="${name}"><h3>${method} ${escapeHtml(path)}</h3><p>${escapeHtml(summary)}. For ${escapeHtml(describeGuard(guard))}.</p>${[
    fields('Path parameters', params, 'input'),
    fields('Query parameters', query, 'input'),
    fields('Body', body, 'input'),
    upload ? `<p>One file of at most ${upload.maxBytes} bytes, as the form field <code>file</code>.</p>` : '',
    typeof reply === 'string' ? `<p>Returns ${replyKinds[reply]}.</p>` : fields('Returns', reply, 'output'),
  ].join('')}<p>Errors: ${errorsOf(endpoint)
    .map((code) => `${problems[code].status} <code>${code}</code>`)
    .join(', ')}</p></article>`;
}

const replyKinds = { page: 'an HTML page', 'event-stream': 'server-sent events', file: 'a file' } as const;

function fields(title: string, shape: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!shape) return '';
  const schema = schemaOf(shape, io);
  const { properties, required = [] } = schema.type === 'array' ? (schema.items as JsonSchema) : schema;
  if (!properties) return `<p>${title}: ${escapeHtml(kind(schema))}</p>`;
  const rows = Object.entries(properties).map(([name, field]) => {
    const optional = io === 'input' && !required.includes(name) ? ' (optional)' : '';
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(kind(field))}${optional}</td></tr>`;
  });
  const heading = schema.type === 'array' ? `${title} (list)` : title;
  return `<table><caption>${heading}</caption><tbody>${rows.join('')}</tbody></table>`;
}

/** A schema as a short text. */
function kind(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return 'anything';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(kind).join(' or ');
  if (schema.type === 'array') return `list of ${kind((schema.items as JsonSchema | undefined) ?? true)}`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return schema.format ?? [schema.type ?? 'text or number'].flat().join(' or ');
}

const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
