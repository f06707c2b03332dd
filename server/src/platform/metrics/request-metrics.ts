import type { FastifyInstance } from 'fastify';
import { isEventStream } from '../http/event-stream/event-stream.ts';
import { requestSeconds } from './metrics.ts';

/** Measures all requests but event streams, which last for hours. Paths that no route has share one label. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime, raw }, done) => {
    if (!isEventStream(raw))
      requestSeconds.observe(
        { method, route: routeOptions.url ?? 'other', status: `${Math.floor(statusCode / 100)}xx` },
        elapsedTime / 1000,
      );
    done();
  });
}
