import { maxPageSize } from '@muster/contract/http/lists';
import type { Role } from '@muster/contract/http/shared';
import type { BodyOf, Endpoint, Guard, ParamsOf, QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Log } from '../log.ts';
import { closedError, requireAreaAccess } from './area-access.ts';
import type { Authenticate, Caller, Ownership, RequestOrigin } from './caller.ts';
import { runInDepartments } from '../database/department-scope.ts';
import { undeclaredError } from './errors/endpoint-errors.ts';
import { HttpError, httpError } from './errors/http-error.ts';
import { endpointErrors } from '../metrics/metrics.ts';
import { acceptUploads, makeUploadReader, type Upload } from './files/upload.ts';
import { readInput, readQuery } from './read-input.ts';
import { makeAuthorizationLog } from './security/authorization-log.ts';
import { bearerToken } from './security/bearer-token.ts';

type UploadOf<E> = E extends { upload?: infer U } ? ([NonNullable<U>] extends [never] ? undefined : Upload) : undefined;
type CallerOf<E> = E extends { guard: infer G } ? (G extends { who: 'public' } ? null : Caller) : never;

/** One authorized call of an endpoint, with its input in the shape of the contract. */
export type Call<E> = {
  readonly caller: CallerOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The file, for endpoints with an upload. */
  readonly upload: UploadOf<E>;
  readonly request: FastifyRequest;
  /** For cookies, headers and replies other than JSON. */
  readonly reply: FastifyReply;
};

/** Mounts one endpoint of the contract. A handler sends a page, file or stream through `call.reply` and returns undefined. */
export type Mount = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<HandlerResult<E>>) => void;

type HandlerResult<E extends Endpoint> = E['reply'] extends string ? void : ReplyOf<E>;

export type MountDeps = {
  readonly authenticate: Authenticate;
  readonly ownership: Ownership;
  /** Throws `second_factor_needed` unless the caller may use endpoints with `stepUp`. */
  readonly requireStepUp: (caller: Caller) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  /** Whether an error code that an endpoint does not declare becomes a 500 response (tests, development) or only a warning. */
  readonly areErrorsChecked: boolean;
};

export function makeMount(app: FastifyInstance, deps: MountDeps): Mount {
  const { authenticate, ownership, requireStepUp, log, areErrorsChecked } = deps;
  const readUpload = makeUploadReader();
  const logDenied = makeAuthorizationLog({ log });

  function checkDeclared(error: unknown, endpoint: Endpoint): unknown {
    const undeclared = undeclaredError(endpoint, error);
    if (!undeclared) return error;
    if (areErrorsChecked) return undeclared;
    log.warn(undeclared.message);
    return error;
  }

  return <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<HandlerResult<E>>): void => {
    const { guard, reply: replyShape, upload: uploadRule } = endpoint;

    async function run(request: FastifyRequest, reply: FastifyReply): Promise<HandlerResult<E>> {
      const caller = await authenticateCaller(guard, request, authenticate);
      try {
        authorize(endpoint, caller);
        if (caller && isStepUpNeeded(endpoint, request)) await requireStepUp(caller);
        return caller?.departments && !isOfOwnAccount(guard)
          ? await runInDepartments(caller.departments, () => answer(caller, request, reply))
          : await answer(caller, request, reply);
      } catch (error) {
        if (error instanceof HttpError) endpointErrors.inc({ route: endpoint.path, code: error.code });
        logDenied(error, endpoint, caller);
        throw checkDeclared(error, endpoint);
      }
    }

    async function answer(by: Caller | null, request: FastifyRequest, reply: FastifyReply): Promise<HandlerResult<E>> {
      let caller = by;
      const params = readInput(endpoint.params, request.params);
      if (caller && 'owns' in guard && guard.owns) await ownership[guard.owns](caller, ownedId(params));
      const query = readQuery(endpoint, request.query);
      const body = readInput(endpoint.body, request.body ?? undefined);
      const upload = uploadRule && (await readUpload(uploadRule, request));
      // An upload may take minutes; the token may have ended since.
      if (uploadRule) caller = await authenticateCaller(guard, request, authenticate);
      if (caller) caller = { ...caller, origin: originOf(request) };
      return await handle({ caller, params, query, body, upload, request, reply } as Call<typeof endpoint>);
    }

    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD request for a stream would never end.
      exposeHeadRoute: endpoint.method === 'GET' && replyShape !== 'event-stream',
      handler: async (request, reply) => {
        const result = await run(request, reply);
        // Parsing removes fields that the contract does not declare.
        return typeof replyShape === 'string' ? reply : replyShape.parse(result);
      },
    };
    if (endpoint.form) mountForm(app, route, endpoint.form.maxBytes);
    else if (!uploadRule) app.route(route);
    // Only the context of this route parses multipart bodies.
    else
      void app.register(async (context) => {
        // Fastify rejects other content types before the handler runs.
        context.addHook('onRequest', async (request) => void (await authenticateCaller(guard, request, authenticate)));
        await acceptUploads(context);
        context.route(route);
      });
  };
}

export const originOf = ({ id, ip }: FastifyRequest): RequestOrigin => ({ requestId: id, address: ip });

/** Only the context of this route parses forms. */
function mountForm(app: FastifyInstance, route: RouteOptions, maxBytes: number): void {
  void app.register(async (context) => {
    context.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, form, done) => done(null, Object.fromEntries(new URLSearchParams(form as string))),
    );
    context.route(route);
  });
}

/** The caller of the request's access token; null for public endpoints, which ignore tokens. Throws `unauthenticated`. */
export async function authenticateCaller(
  guard: Guard,
  { headers }: { readonly headers: { readonly authorization?: string | undefined } },
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (guard.who === 'public') return null;
  const token = bearerToken(headers.authorization);
  const caller = token === undefined ? undefined : await authenticate(token);
  if (!caller) throw httpError('unauthenticated');
  return caller;
}

/** Endpoints about the caller's own account, of every role. */
const isOfOwnAccount = (guard: Guard): boolean => !('area' in guard) || guard.area === 'account';

/** Throws `password_change_required` before a first password is replaced, and `wrong_role` unless the guard admits the caller's role, and for administrators their role in the administration. */
function authorize({ guard, method }: Endpoint, caller: Caller | null): void {
  if (caller?.mustChangePassword && !('allowsFirstPassword' in guard)) throw httpError('password_change_required');
  if (!caller || typeof guard.who === 'string') return;
  const who: readonly Role[] = guard.who;
  if (who.includes(caller.role)) {
    if ('area' in guard) requireAreaAccess(caller, guard.area, guard.needs ?? (method === 'GET' ? 'read' : 'write'));
    if (caller.departments && !isOfOwnAccount(guard) && !('admitsFacultyOffices' in guard))
      throw closedError('faculty_office');
    return;
  }
  const { forbiddenText } = guard;
  const isForAdmins = who.includes('admin') && who.length === 1;
  const defaultText = isForAdmins
    ? undefined
    : `Access denied. This is for ${who.map((role) => `${role}s`).join(' and ')} only.`;
  throw httpError('wrong_role', forbiddenText ?? defaultText);
}

/** Whether this request needs a confirmed second factor. What changes in a person is known to the feature, which demands it then. */
function isStepUpNeeded(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (endpoint.stepUp !== 'whole list') return endpoint.stepUp === true;
  const { page, limit } = readQuery(endpoint, request.query) as { page?: number; limit?: number };
  return page === undefined && (limit === undefined || limit > maxPageSize);
}

/** The id of the owned thing: the first parameter of the path. */
function ownedId(params: unknown): string {
  const [id] = Object.values(params as Record<string, string>);
  if (id === undefined) throw new Error('An endpoint whose guard has `owns` needs a path parameter');
  return id;
}
