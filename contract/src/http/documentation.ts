import { endpoint } from './endpoint.ts';

export const openApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Get the HTTP API as an OpenAPI 3.1 document',
  guard: { who: 'public' },
  reply: 'file',
  errors: [],
});

export const docsPage = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'Show the HTTP API as a page',
  guard: { who: 'public' },
  reply: 'page',
  errors: [],
});
