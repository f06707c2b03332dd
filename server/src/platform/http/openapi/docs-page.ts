import { createHash } from 'node:crypto';
import type { NamedEndpoint } from '@muster/contract/http/api';
import { problems } from '@muster/contract/http/problems';
import { productName } from '@muster/contract/http/shared';
import type { z } from 'zod';
import { errorsOf } from '../errors/endpoint-errors.ts';
import { conventions } from './conventions.ts';
import { describeGuard, type JsonSchema, schemaOf } from './openapi-document.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem }
  nav ul { columns: 16rem; padding-left: 1.2rem }
  article { border-top: 1px solid #8886; padding: .5rem 0 1rem }
  h3 { font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; margin: .5rem 0 }
  table { border-collapse: collapse; width: 100%; margin: .8rem 0 }
  caption { text-align: left; font-weight: 600 }
  th { font-weight: 400 }
  th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; overflow-wrap: anywhere }
  th:first-child { width: 30% }
  code { font-family: ui-monospace, monospace }`;

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
    ([feature, own]) => `<section><h2 id="${feature}">${words(feature)}</h2>${own.map(article).join('')}</section>`,
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
<ul>${conventions.map((sentence) => `<li>${escape(sentence)}</li>`).join('')}</ul>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Features"><ul>${links.join('')}</ul></nav>
<main>${sections.join('')}</main>
</body>
</html>
`;
}

function article({ name, endpoint }: NamedEndpoint): string {
  const { method, path, summary, guard, params, query, body, upload, reply } = endpoint;
  return `<article id="${name}"><h3>${method} ${escape(path)}</h3><p>${escape(summary)}. For ${escape(describeGuard(guard))}.</p>${[
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
  if (!properties) return `<p>${title}: ${escape(kind(schema))}</p>`;
  const rows = Object.entries(properties).map(([name, field]) => {
    const optional = io === 'input' && !required.includes(name) ? ' (optional)' : '';
    return `<tr><th scope="row"><code>${escape(name)}</code></th><td>${escape(kind(field))}${optional}</td></tr>`;
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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
