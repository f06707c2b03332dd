import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { handleClientError } from './errors/client-error-handler.ts';
import { fromFastifyError, setErrorHandler } from './errors/error-response.ts';
import { httpError } from './errors/http-error.ts';
import { logRequestIds } from '../log-context.ts';
import { measureRequests } from '../metrics/request-metrics.ts';
import { limitPipelining } from './security/pipelining.ts';
import { validateHeaders } from './security/request-headers.ts';
import { setSecurityHeaders } from './security/security-headers.ts';

type Deps = {
  readonly log: FastifyBaseLogger;
  /** Networks whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly string[];
  /** Public origin of the deployment. With https, every response has Strict-Transport-Security. */
  readonly publicUrl?: string;
  readonly timeouts?: Partial<Timeouts>;
  /** How the network of a client is written to the log; undefined: not at all. */
  readonly networkText?: (address: string) => string | undefined;
};

/** Limits for slow clients, in milliseconds. */
type Timeouts = {
  /** To send the headers of a request, counted from the connection or the previous request. */
  readonly headersMs: number;
  /** To send a whole request: as long as the web client waits for an upload. */
  readonly requestMs: number;
  /** Between two requests of a connection: longer than a proxy keeps its connections open. */
  readonly keepAliveMs: number;
  /** Without reading any part of a response. */
  readonly readMs: number;
  readonly checkEveryMs: number;
};
const defaultTimeouts: Timeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  keepAliveMs: 75_000,
  readMs: 60_000,
  checkEveryMs: 5_000,
};

/** Limit of a JSON body; uploads have limits of their own. */
const bodyLimitBytes = 1024 * 1024;

/** The HTTP server without routes: JSON bodies, one error format, security headers and timeouts. */
export async function makeFastify(deps: Deps): Promise<FastifyInstance> {
  const { log, trustedProxies, publicUrl, timeouts, networkText = () => undefined } = deps;
  const { headersMs, requestMs, keepAliveMs, readMs, checkEveryMs } = { ...defaultTimeouts, ...timeouts };
  const app = Fastify({
    // The id is in the X-Request-Id header of the response, and in each line of the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Requests need no logger of their own.
    childLoggerFactory: () => log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    // A malformed URL reaches neither hooks nor the error handler.
    frameworkErrors(error, _request, reply: FastifyReply) {
      const expected = fromFastifyError(error) ?? httpError('invalid_input');
      void reply.headers(reply.server.defaultHeaders).status(expected.status).send(expected.body());
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 300 },
    // `validateHeaders` rejects a missing Host header in our error format.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, requireHostHeader: false },
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    // During shutdown, requests on open connections are still answered, because a proxy may not have another server yet.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => handleClientError(error, socket, app.defaultHeaders),
    // No limit: the default of ten seconds is too short for loading plugins on a busy machine.
    pluginTimeout: 0,
  });
  // Only JSON (and multipart for uploads) is accepted, so that a form on another site cannot post to the API.
  app.removeContentTypeParser('text/plain');
  logRequestIds(app, networkText);
  acceptEmptyJson(app);
  setSecurityHeaders(app, publicUrl);
  limitPipelining(app);
  validateHeaders(app);
  destroySlowReaders(app, readMs);
  measureRequests(app);
  // Ignores the Expect header (RFC 9110, 10.1.1); Node would respond with an error in another format.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  setErrorHandler(app);
  return app;
}

/** Closes a connection whose client does not read its response. The time to compute a response does not count. */
function destroySlowReaders(app: FastifyInstance, readMs: number): void {
  app.addHook('onSend', ({ raw: { socket } }, _reply, _payload, done) => {
    // `app.inject` has no real socket.
    if (socket instanceof Socket) socket.setTimeout(readMs);
    done();
  });
}

/** Treats an empty body with a JSON content type as no body: many clients send the header with every POST. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}

/** Responds to calls under /api that no route handles. */
export function handleUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', () => {
    throw httpError('not_found', 'There is no such call.');
  });
}
