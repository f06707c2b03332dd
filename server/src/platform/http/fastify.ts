import { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { takeOneHost } from './one-host.ts';
import { answerErrors, fromFramework } from './errors.ts';
import { setSecurityHeaders } from './page-policy.ts';
import { refuse } from './refusal.ts';
import { openShortcut } from './shortcut.ts';
import { answerUnreadable } from './unreadable.ts';

type Parts = {
  readonly log: FastifyBaseLogger;
  /** Networks whose X-Forwarded-For is believed; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  /** Origin of every link that leaves the server; by https alone, if it says so. */
  readonly publicUrl?: string;
  readonly patience?: Partial<Patience>;
};

/** How long a caller may take, in milliseconds. Only whoever gets nowhere is hung up on. */
type Patience = {
  /** For the head of a request, from the connection or the end of the one before; it fits into one packet or two. */
  readonly headMs: number;
  /** For a whole request: as long as the web waits for an upload. */
  readonly requestMs: number;
  /** Between one request and the next: longer than a proxy in front keeps a connection. */
  readonly idleMs: number;
  /** For taking the next piece of an answer that was begun. */
  readonly unreadMs: number;
  readonly lookEveryMs: number;
};
const usual: Patience = { headMs: 20_000, requestMs: 120_000, idleMs: 75_000, unreadMs: 60_000, lookEveryMs: 5_000 };

/** One JSON body; uploads have their own limit. */
const bodyLimitBytes = 1024 * 1024;

/** The bare HTTP server: JSON alone, one shape for every refusal, no route yet. */
export async function makeFastify({ log, trustedProxies, publicUrl, patience }: Parts): Promise<FastifyInstance> {
  const { headMs, requestMs, idleMs, unreadMs, lookEveryMs } = { ...usual, ...patience };
  const app = Fastify({
    // Given a log of its own, the framework listens for the end of every answer. Nor does a request need one: what failed is found by
    // the id in its answer.
    childLoggerFactory: () => log,
    // A line per check-in would cost more than the check-in.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    // An address that cannot be read reaches neither hooks nor the error handler.
    frameworkErrors(error, _request, reply: FastifyReply) {
      const refusal = fromFramework(error) ?? refuse('invalid_input');
      void reply.headers(reply.server.answerHeaders).status(refusal.status).send(refusal.body());
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 300 },
    // Who names no host is refused below, in the shape of every refusal.
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookEveryMs, requireHostHeader: false },
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    // What still comes over a connection that is open when the server ends is answered as ever, and the connection ends with it:
    // a proxy that was not told yet has nobody to ask instead.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, app.answerHeaders),
    // A busy machine starts late rather than never: ten seconds for a plugin to load its files were not enough for one.
    pluginTimeout: 0,
  });
  // Writes are JSON (or multipart, where an endpoint takes it): a form that a foreign page posts is neither.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  setSecurityHeaders(app, publicUrl);
  takeOneHost(app);
  hangUpOnWhoDoesNotRead(app, unreadMs);
  openShortcut(app, { trustedProxies, idleMs, log });
  // Else Node itself would refuse what is expected beside 100-continue, in a shape of its own. It may be passed over (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  answerErrors(app);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** To be called with the socket of an answer that leaves past the framework. A call from within the process has none. */
    readonly expectReading: (socket: unknown) => void;
  }
}

/** Whoever asks and takes no answer would hold it and the connection for ever. Waiting for us costs nobody anything. */
function hangUpOnWhoDoesNotRead(app: FastifyInstance, unreadMs: number): void {
  app.decorate('expectReading', (socket: unknown) => {
    if (socket instanceof Socket) socket.setTimeout(unreadMs);
  });
  app.addHook('onSend', ({ raw: { socket } }, _reply, _payload, done) => {
    app.expectReading(socket);
    done();
  });
}

/** An announced but empty JSON body counts as none: many clients send the header with every POST. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}

/** What no route answers under /api. */
export function answerUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', () => {
    throw refuse('not_found', 'There is no such call.');
  });
}
