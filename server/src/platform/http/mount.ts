import type { BodyOf, Endpoint, Guard, ParamsOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { bearerOf } from './bearer.ts';
import type { Authenticate, Caller, Ownership } from './caller.ts';
import { beginAnswer } from './page-policy.ts';
import { ownWords } from './own-words.ts';
import { refuse, refuseFields } from './refusal.ts';
import { acceptUploads, makeUploadReader, type Upload } from './upload.ts';

type UploadOf<E> = E extends { upload?: infer U } ? ([NonNullable<U>] extends [never] ? undefined : Upload) : undefined;
type CallerOf<E> = E extends { guard: infer G } ? (G extends { who: 'public' } ? null : Caller) : never;

/** One call of an endpoint, checked: input in the contract's shape and the caller let in by its guard. */
export type Call<E> = {
  readonly caller: CallerOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The one file of an endpoint that takes one. */
  readonly upload: UploadOf<E>;
  readonly request: FastifyRequest;
  /** For cookies, headers and for the kinds of reply that are no JSON. */
  readonly reply: FastifyReply;
};

/** Mounts one endpoint of the contract. A page, file or stream is sent through `call.reply` and answers undefined. */
export type Mount = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<E['reply'] extends string ? void : ReplyOf<E>>,
) => void;

export type MountParts = { readonly authenticate: Authenticate; readonly ownership: Ownership };

export function makeMount(app: FastifyInstance, { authenticate, ownership }: MountParts): Mount {
  const readUpload = makeUploadReader();
  return (endpoint, handle) => {
    const { guard, reply: shape, upload: rule } = endpoint;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      // A stream that is asked for its head alone would stay open for nothing.
      exposeHeadRoute: endpoint.method === 'GET' && shape !== 'event-stream',
      handler: async (request, reply) => {
        const admitted = admit(guard, request, authenticate);
        let caller = admitted instanceof Promise ? await admitted : admitted;
        const params = read(endpoint.params, request.params);
        if (caller && 'owns' in guard && guard.owns) await ownership[guard.owns](caller, ownedId(params));
        const query = read(endpoint.query, request.query);
        const body = read(endpoint.body, request.body ?? undefined);
        const upload = rule && (await readUpload(rule, request));
        // A file may take minutes to arrive; whose access ended in that time has none any more.
        if (rule) caller = await admit(guard, request, authenticate);
        const call = { caller, params, query, body, upload, request, reply } as Call<typeof endpoint>;
        const answer = await handle(call);
        if (typeof shape === 'string') return reply;
        // What the contract does not declare is dropped here, so no column can leak.
        const text = JSON.stringify(shape.parse(answer));
        beginAnswer(reply, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        }).end(text);
        return undefined;
      },
    };
    if (!rule) app.route(route);
    // In a context of its own: nowhere else is a form with a file anything but an unknown kind of body.
    else
      void app.register(async (own) => {
        await acceptUploads(own);
        own.route(route);
      });
  };
}

/** The caller, if the guard lets them in; at once when their token is in memory. Null for public endpoints, which look at no token. */
export function admit(
  guard: Guard,
  request: FastifyRequest,
  authenticate: Authenticate,
): Caller | null | Promise<Caller> {
  if (guard.who === 'public') return null;
  const token = bearerOf(request.headers.authorization);
  const caller = token === undefined ? undefined : authenticate(token);
  return caller instanceof Promise ? caller.then((found) => letIn(guard.who, found)) : letIn(guard.who, caller);
}

function letIn(who: Exclude<Guard['who'], 'public'>, caller: Caller | undefined): Caller {
  if (!caller) throw refuse('unauthenticated');
  if (who !== 'signed-in' && !who.includes(caller.role)) {
    throw who.includes('admin') && who.length === 1
      ? refuse('wrong_role')
      : refuse('wrong_role', `Access denied. This is for ${who.map((role) => `${role}s`).join(' and ')} only.`);
  }
  return caller;
}

/** The parameter named first in an owned path is the owned thing's id. */
function ownedId(params: unknown): string {
  const [id] = Object.values(params as Record<string, string>);
  if (id === undefined) throw new Error('An endpoint that names an owner has no parameter');
  return id;
}

function read(shape: z.ZodType | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value ?? (fieldsOf(shape) ? {} : undefined), { error: ownWords });
  if (result.success) {
    const path = unstorable(result.data);
    if (path === undefined) return result.data;
    throw refuseFields({ [path.join('.') || 'body']: 'This contains a character that cannot be stored' });
  }
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??=
      issue.code === 'invalid_type' && issue.input === undefined ? missing(field, issue.message) : issue.message;
  }
  throw refuseFields(inOrderOf(shape, fields));
}

/** As the form asks for them: what leans on several fields is checked last, and may still stand before the others. */
function inOrderOf(shape: z.ZodType, fields: Record<string, string>): Record<string, string> {
  const order = fieldsOf(shape);
  if (!order) return fields;
  const at = ([field]: [string, string]): number => order.indexOf(field.replace(/\..*$/, ''));
  return Object.fromEntries(Object.entries(fields).toSorted((one, other) => at(one) - at(other)));
}

/** Of a form, also of one that takes other names for its fields. */
function fieldsOf(shape: z.ZodType): string[] | undefined {
  const form = shape instanceof z.ZodPipe ? shape.out : shape;
  return form instanceof z.ZodObject ? Object.keys(form.shape) : undefined;
}

function missing(field: string, message: string): string {
  return message.startsWith('Invalid input') ? `Please give ${field}` : message;
}

/** The way to what PostgreSQL cannot keep: U+0000 and halves of characters, which no keyboard writes. */
function unstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = unstorable(inner);
    if (path) return [key, ...path];
  }
  return undefined;
}
