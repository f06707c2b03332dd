import type { NamedEndpoint } from '@muster/contract/api';
import { docsPage, openApi } from '@muster/contract/documentation';
import { docsPagePolicy, renderDocsPage } from './docs-page.ts';
import type { Mount } from './mount.ts';
import { openApiDocument } from './openapi.ts';

/** Serves what the contract promises as an OpenAPI document and as a page; both are made once. */
export function mountDocumentation(mount: Mount, endpoints: readonly NamedEndpoint[], publicUrl: string): void {
  const document = openApiDocument(endpoints, publicUrl);
  const page = renderDocsPage(endpoints);
  mount(openApi, async () => document);
  mount(docsPage, async ({ reply }) => {
    await reply.type('text/html; charset=utf-8').header('content-security-policy', docsPagePolicy).send(page);
  });
}
