import type { NamedEndpoint } from '@muster/contract/http/api';
import { docsPage, openApi } from '@muster/contract/http/documentation';
import { docsPagePolicy, renderDocsPage } from './docs-page.ts';
import type { Mount } from '../mount.ts';
import { openApiDocument } from './openapi-document.ts';

/**
 * Serves the contract as an OpenAPI document and as an HTML page. Both endpoints are public, so both are rendered once and shared as
 * buffers: slow clients hold no copies.
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
