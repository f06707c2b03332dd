import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { answerErrors, fromFramework } from './errors.ts';
import { setSecurityHeaders } from './page-policy.ts';
import { refuse } from './refusal.ts';

type Parts = {
  readonly log: FastifyBaseLogger;
  /** Networks whose X-Forwarded-For is believed; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  /** Origin of every link that leaves the server; by https alone, if it says so. */
  readonly publicUrl?: string;
};

/** One JSON body; uploads have their own limit. */
const bodyLimitBytes = 1024 * 1024;

/** The bare HTTP server: JSON alone, one shape for every refusal, no route yet. */
export async function makeFastify({ log, trustedProxies, publicUrl }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: withoutChildren(log),
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
    // As long as the web waits for an upload.
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    // A busy machine starts late rather than never: ten seconds for a plugin to load its files were not enough for one.
    pluginTimeout: 0,
  });
  // Writes are JSON (or multipart, where an endpoint takes it): a form that a foreign page posts is neither.
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  setSecurityHeaders(app, publicUrl);
  answerErrors(app);
  return app;
}

/** No request needs a log of its own: an unexpected failure is found by the id in its answer. */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  const shared = Object.create(log, { child: { value: () => shared } }) as FastifyBaseLogger;
  return shared;
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
