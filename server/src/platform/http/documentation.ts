import type { NamedEndpoint } from '@muster/contract/api';
import { docsPage, openApi } from '@muster/contract/documentation';
import { docsPagePolicy, renderDocsPage } from './docs-page.ts';
import type { Mount } from './mount.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Serves what the contract promises as an OpenAPI document and as a page; both are made once, as bytes: anybody may ask for them, and
 * whoever asks a thousand times and reads nothing holds no copy of them.
 */
export function mountDocumentation(mount: Mount, endpoints: readonly NamedEndpoint[], publicUrl: string): void {
  const document = Buffer.from(JSON.stringify(openApiDocument(endpoints, publicUrl)));
  const page = Buffer.from(renderDocsPage(endpoints));
  mount(openApi, async ({ reply }) => {
    await reply.type('application/json; charset=utf-8').send(document);
  });
  mount(docsPage, async ({ reply }) => {
    await reply.type('text/html; charset=utf-8').header('content-security-policy', docsPagePolicy).send(page);
  });
}
