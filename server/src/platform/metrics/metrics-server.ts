import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, register } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { toListenError } from '../startup/port.ts';
import { makeDeploymentMetrics } from './deployment-metrics.ts';

export type MetricsSettings = {
  readonly port: number;
  readonly host: string;
  /** Undefined: no token is needed. */
  readonly token: string | undefined;
};

/** Serves the metrics of the process for Prometheus on a separate port, so that the public one never shows them. */
export async function startMetricsServer(deps: {
  readonly settings: MetricsSettings;
  readonly database: Database;
  readonly log: Log;
  /** The folder of scheduled backups. */
  readonly backupFolder?: string | undefined;
}): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { settings, database, log, backupFolder } = deps;
  const { port, host, token } = settings;
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  const deployment = makeDeploymentMetrics({ database, backupFolder });

  async function answer({ method, url, headers }: IncomingMessage): Promise<{ status: number; text: string }> {
    if (url !== '/metrics') return { status: 404, text: 'There are metrics at /metrics.\n' };
    if (method !== 'GET') return { status: 405, text: 'Use GET.\n' };
    if (token !== undefined && !isEqual(headers.authorization ?? '', `Bearer ${token}`))
      return { status: 401, text: 'The bearer token of METRICS_TOKEN is required.\n' };
    await deployment.refresh();
    return { status: 200, text: `${await register.metrics()}\n${await deployment.registry.metrics()}` };
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => {
        log.error({ err: error }, 'metrics failed');
        return { status: 500, text: 'The metrics could not be read.\n' };
      })
      .then(({ status, text }) => response.writeHead(status, { 'content-type': register.contentType }).end(text));
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw toListenError(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  });
  return { url: urlOf(server), close: () => close(server) };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The metrics server has no port');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/metrics`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
