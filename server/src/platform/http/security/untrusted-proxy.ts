import type { FastifyInstance } from 'fastify';
import type { Log } from '../../log.ts';
import { isForwardedByUnnamed } from './connection.ts';

/** Warns once when a request carries X-Forwarded-For from an address that TRUST_PROXY does not name: the header is ignored then. */
export function warnOfUntrustedProxy(app: FastifyInstance, log: Pick<Log, 'warn'>, trusted: readonly string[]): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwardedByUnnamed(request, trusted)) {
      hasWarned = true;
      log.warn(
        'a request has X-Forwarded-For from an address that TRUST_PROXY does not name, so all its clients seem to come from one network',
      );
    }
    done();
  });
}
