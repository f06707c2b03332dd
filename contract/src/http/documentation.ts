import { endpoint } from './endpoint.ts';

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This interface as an OpenAPI 3.1 document',
  guard: { who: 'public' },
  reply: 'file',
  errors: [],
});

export const docsPage = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This interface as a page to read',
  guard: { who: 'public' },
  reply: 'page',
  errors: [],
});
