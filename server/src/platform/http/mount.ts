import type { BodyOf, Endpoint, Guard, ParamsOf, QueryOf, ReplyOf } from '@muster/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { Log } from '../log.ts';
import { bearerOf } from './bearer.ts';
import type { Authenticate, Caller, Ownership } from './caller.ts';
import { beginAnswer } from './page-policy.ts';
import { read } from './read-input.ts';
import { makeRefusedRights } from './refused-rights.ts';
import { refuse } from './refusal.ts';
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

/** What is asked by many at once: all that such a call tells, and what its answer may say beside the reply. */
export type QuickCall<E> = Pick<Call<E>, 'caller' | 'body'> & {
  readonly cookie: string | undefined;
  /** Network address, as the trusted proxies tell it. */
  readonly ip: string;
  readonly setCookie: (cookie: string) => void;
};

/** A POST of JSON. */
type QuickEndpoint = Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType, z.ZodType, Guard, undefined>;

export type Mount = {
  /** Mounts one endpoint of the contract. A page, file or stream is sent through `call.reply` and answers undefined. */
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answered<E>>): void;
  /** The same, answered by the shortcut wherever it may be. */
  quick<E extends QuickEndpoint>(endpoint: E, handle: (call: QuickCall<E>) => Promise<ReplyOf<E>>): void;
};

type Answered<E extends Endpoint> = E['reply'] extends string ? void : ReplyOf<E>;

export type MountParts = {
  readonly authenticate: Authenticate;
  readonly ownership: Ownership;
  readonly log: Pick<Log, 'warn'>;
};

export function makeMount(app: FastifyInstance, { authenticate, ownership, log }: MountParts): Mount {
  const readUpload = makeUploadReader();
  const noted = makeRefusedRights({ authenticate, log });
  const mount = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Answered<E>>): void => {
    const { guard, reply: shape, upload: rule } = endpoint;
    async function answerOf(request: FastifyRequest, reply: FastifyReply): Promise<Answered<E>> {
      const admitted = admit(guard, request, authenticate);
      let caller = admitted instanceof Promise ? await admitted : admitted;
      const params = read(endpoint.params, request.params);
      if (caller && 'owns' in guard && guard.owns) await ownership[guard.owns](caller, ownedId(params));
      const query = read(endpoint.query, request.query);
      const body = read(endpoint.body, request.body ?? undefined);
      const upload = rule && (await readUpload(rule, request));
      // A file may take minutes to arrive; whose access ended in that time has none any more.
      if (rule) caller = await admit(guard, request, authenticate);
      return handle({ caller, params, query, body, upload, request, reply } as Call<typeof endpoint>);
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      // A stream that is asked for its head alone would stay open for nothing.
      exposeHeadRoute: endpoint.method === 'GET' && shape !== 'event-stream',
      handler: async (request, reply) => {
        const answer = await answerOf(request, reply).catch((error: unknown) => noted(error, endpoint, request));
        if (typeof shape === 'string') return reply;
        // What the contract does not declare is dropped here, so no column can leak.
        const text = JSON.stringify(shape.parse(answer));
        beginAnswer(reply, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        }).end(text);
        app.expectReading(request.raw.socket);
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

  const quick: Mount['quick'] = (endpoint, handle) => {
    type Quick = QuickCall<typeof endpoint>;
    // The shortcut looks at no owner and knows no other method: whoever mounts such a call is told at the start.
    if (endpoint.method !== 'POST' || 'owns' in endpoint.guard) throw new Error(`${endpoint.path} cannot be quick`);
    mount(endpoint, ({ caller, body, request, reply }) => {
      const { ip, headers } = request;
      const setCookie = (cookie: string) => void reply.header('set-cookie', cookie);
      return handle({ caller, body, ip, cookie: headers.cookie, setCookie }) as Promise<Answered<typeof endpoint>>;
    });
    app.addShortcut(`${endpoint.method} ${endpoint.path}`, async ({ headers, ip, body: sent }, say) => {
      try {
        const admitted = admit(endpoint.guard, { headers }, authenticate);
        const caller = admitted instanceof Promise ? await admitted : admitted;
        const body = read(endpoint.body, sent);
        const setCookie = (cookie: string) => say('set-cookie', cookie);
        const answer = await handle({ caller, body, ip, cookie: headers.cookie, setCookie } as Quick);
        return JSON.stringify(endpoint.reply.parse(answer));
      } catch (error) {
        return noted(error, endpoint, { headers });
      }
    });
  };
  return Object.assign(mount, { quick });
}

/** The caller, if the guard lets them in; at once when their token is in memory. Null for public endpoints, which look at no token. */
export function admit(
  guard: Guard,
  request: { readonly headers: { readonly authorization?: string | undefined } },
  authenticate: Authenticate,
): Caller | null | Promise<Caller> {
  if (guard.who === 'public') return null;
  const token = bearerOf(request.headers.authorization);
  const caller = token === undefined ? undefined : authenticate(token);
  return caller instanceof Promise ? caller.then((found) => letIn(guard, found)) : letIn(guard, caller);
}

function letIn(guard: Exclude<Guard, { who: 'public' }>, caller: Caller | undefined): Caller {
  if (!caller) throw refuse('unauthenticated');
  if (guard.who === 'signed-in' || guard.who.includes(caller.role)) return caller;
  const { who, otherwise } = guard;
  const isForAdmins = who.includes('admin') && who.length === 1;
  const usual = isForAdmins
    ? undefined
    : `Access denied. This is for ${who.map((role) => `${role}s`).join(' and ')} only.`;
  throw refuse('wrong_role', otherwise ?? usual);
}

/** The parameter named first in an owned path is the owned thing's id. */
function ownedId(params: unknown): string {
  const [id] = Object.values(params as Record<string, string>);
  if (id === undefined) throw new Error('An endpoint that names an owner has no parameter');
  return id;
}
