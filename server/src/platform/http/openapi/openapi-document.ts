import type { NamedEndpoint } from '@muster/contract/http/api';
import type { Endpoint, Guard } from '@muster/contract/http/endpoint';
import { problems } from '@muster/contract/http/problems';
import { productName } from '@muster/contract/http/shared';
import { z } from 'zod';
import { errorsOf } from '../errors/endpoint-errors.ts';
import { conventions } from './conventions.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The HTTP API as an OpenAPI 3.1 document, with its paths in alphabetical order. */
export function openApiDocument(endpoints: readonly NamedEndpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const { feature, name, endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [feature],
      summary: endpoint.summary,
      description: `For ${describeGuard(endpoint.guard)}.`,
      security: endpoint.guard.who === 'public' ? [] : [{ accessToken: [] }],
      parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
      ...requestBody(endpoint),
      responses: { '200': success(endpoint.reply), ...errorResponses(endpoint) },
    };
  }
  return {
    openapi: '3.1.1' as const,
    info: { title: productName, version: '1', description: conventions.map((one) => `- ${one}`).join('\n') },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  };
}

/** Who may call an endpoint, as text. */
export function describeGuard(guard: Guard): string {
  if (guard.who === 'public') return 'anyone';
  if (guard.who === 'signed-in') return 'anyone signed in';
  const owns = 'owns' in guard ? guard.owns : undefined;
  return guard.who
    .map((role) => `${role}s${owns !== undefined && role !== 'admin' ? ` (their own ${owns})` : ''}`)
    .join(' and ');
}

export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // The format already says it, and the patterns would make up a sixth of the document.
      if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date') delete jsonSchema.pattern;
    },
  });
  return schema;
}

function parameters(place: 'path' | 'query', shape: z.ZodType | undefined): object[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemaOf(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function requestBody({ body, upload, form }: Endpoint): object {
  if (upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm } } } };
  if (!body) return {};
  if (form)
    return {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: schemaOf(body, 'input') } },
      },
    };
  const isOptional = body.safeParse(undefined).success;
  return { requestBody: { required: !isOptional, content: json(schemaOf(body, 'input')) } };
}

const binary = { type: 'string', format: 'binary' };
const fileForm = { type: 'object', required: ['file'], properties: { file: binary } };

function success(reply: Endpoint['reply']): object {
  if (reply === 'page')
    return { description: 'An HTML page', content: { 'text/html': { schema: { type: 'string' } } } };
  if (reply === 'event-stream') {
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  }
  if (reply === 'file') return { description: 'A file', content: { '*/*': { schema: binary } } };
  return { description: 'Done', content: json(schemaOf(reply, 'output')) };
}

function errorResponses(endpoint: Endpoint): Record<string, object> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Problem' }) },
    ]),
  );
}

const json = (schema: object): object => ({ 'application/json': { schema } });

const problemSchema = {
  type: 'object',
  required: ['success', 'code', 'error'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(problems) },
    error: { type: 'string', description: 'Text for the user' },
    message: { type: 'string', description: 'The same text as `error`' },
    details: { type: 'object', additionalProperties: { type: 'string' }, description: 'One text per invalid field' },
    id: { type: 'string', description: 'Only with `internal`: the id of the log entry' },
  },
};
