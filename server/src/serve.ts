import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { demoPasswordOf, makeDemoAccounts } from './features/accounts/sign-in/demo-accounts.rules.ts';
import { type Clock, startDatabaseClock } from '#platform/clock.ts';
import { makeDatabase } from '#platform/database/database.ts';
import { startPrivateDatabase } from '#platform/database/private-database.ts';
import { startListener } from '#platform/database/notify/listener.ts';
import { type DatabaseUrls, prepareDatabase } from '#platform/database/migrate/prepare-database.ts';
import type { AppRole } from '#platform/database/signed-scope.ts';
import type { Log } from '#platform/log.ts';
import { clockJumps } from '#platform/metrics/metrics.ts';
import { startMetricsServer } from '#platform/metrics/metrics-server.ts';
import { localAddress, type PublicAddress } from '#platform/startup/addresses.ts';
import { type Account, startMessage } from '#platform/startup/start-message.ts';
import type { Lifetime } from '#platform/startup/lifetime.ts';
import { toListenError } from '#platform/startup/port.ts';
import { readSecret } from '#platform/startup/secret.ts';

type Deps = {
  readonly config: Config;
  readonly log: Log;
  readonly lifetime: Lifetime;
  readonly port: number;
  readonly publicAddress: PublicAddress;
  /** Receives the steps of the start that take seconds. */
  readonly onStep: (step: string) => void;
};

/**
 * TCP listen backlog; the system may allow less. Overflowing SYNs are retried by clients after 1, 3 and 7 s, when the QR code may have
 * expired. Node's default of 511 is too small for one lecture hall.
 */
const listenBacklog = 8_192;

/** How long shutdown waits for requests in flight. The database then still stops within 15 s. */
const drainMs = 10_000;
const demoRefreshMs = 300_000;

/** Starts everything from the database to the listening server, and registers each part to be closed. Returns the start message. */
export async function serve(deps: Deps): Promise<string> {
  const { config, log, lifetime, port, publicAddress, onStep } = deps;
  const { host } = config;
  const loading = import('./app.ts');
  loading.catch(() => undefined);
  const urls = await openServer(deps);
  const { url } = urls;
  const secret = readSecret(config);
  const { isDurabilityRequired, allowedDatabaseRights: allowedRights, isDevelopment: areRowsChecked } = config;
  const role = await prepareDatabase({ urls, secret, log, isDurabilityRequired, allowedRights });
  const database = makeDatabase({ url, role, log, areRowsChecked });
  lifetime.onEnd('database connections', database.close);
  const listener = await startListener({ url, log, areRowsChecked });
  lifetime.onEnd('listener', listener.close);
  if (config.metrics) {
    const metrics = await startMetricsServer({
      settings: config.metrics,
      database,
      log,
      backupFolder: config.backup?.folder,
    });
    lifetime.onEnd('metrics', metrics.close);
  }
  const clock = await startDatabaseClock(database.readTime, {
    onJump(byMs) {
      clockJumps.inc();
      log.warn({ byMs }, 'the clock of the database changed; codes that were shown before are no longer valid');
    },
  });
  lifetime.onEnd('clock', clock.stop);

  const accounts = config.isDemo
    ? await buildDemo({ url, role, clock, log, onStep, password: demoPasswordOf(config, secret) }, lifetime)
    : [];
  const { makeApp } = await loading;
  const { web, issueFirstCode } = await makeApp({
    config,
    database,
    listener,
    clock,
    secret,
    log,
    publicUrl: publicAddress.url,
  });
  const closeMs = config.announceCloseMs + drainMs;
  lifetime.onEnd('web', () => closeWeb(web, closeMs), closeMs + 500);

  await web.listen({ host, port, backlog: listenBacklog }).catch((error: Error) => {
    throw toListenError(error, { host, port });
  });
  return startMessage({
    local: localAddress(host, port),
    publicAddress,
    accounts,
    isDemoPasswordRandom: config.isReachable,
    isProxyMissing: config.isProxyMissing,
    firstCode: await issueFirstCode(),
    startedInMs: performance.now(),
  });
}

/** Creates the demo university, and refreshes it periodically so that its lecturer always has a current class. */
async function buildDemo(
  deps: Pick<Deps, 'log' | 'onStep'> & { url: string; role: AppRole | undefined; clock: Clock; password: string },
  lifetime: Lifetime,
): Promise<readonly Account[]> {
  const { url, role, password } = deps;
  // Building the demo may take longer than the query timeout of requests.
  const database = makeDatabase({ url, role, log: deps.log, connections: 1, queryTimeoutMs: 0 });
  lifetime.onEnd('demo database connection', database.close);
  const { ensureDemo } = await import('./demo/demo.ts');
  const onBuild = (university: string) => deps.onStep(`Building ${university}`);
  await ensureDemo(database, { ...deps, onBuild });
  const refresh = () =>
    void ensureDemo(database, deps).catch((error: unknown) => deps.log.warn({ err: error }, 'demo refresh failed'));
  const timer = setInterval(refresh, demoRefreshMs);
  lifetime.onEnd('demo', () => clearInterval(timer));
  return makeDemoAccounts(password);
}

async function openServer({ config, log, lifetime, onStep }: Deps): Promise<DatabaseUrls> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, ownerUrl: config.migrationDatabaseUrl };
  onStep('Starting the database');
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  lifetime.onEnd('private database', server.stop, 12_000);
  return { url: server.productUrl, ownerUrl: server.ownerUrl };
}

/**
 * Finishes the requests in flight. Idle keep-alive connections would keep the server open, so they are closed repeatedly once no more are
 * accepted.
 */
async function closeWeb(app: FastifyInstance, withinMs: number): Promise<void> {
  const idle = setInterval(() => {
    if (!app.server.listening) app.server.closeIdleConnections();
  }, 50);
  const late = setTimeout(() => app.server.closeAllConnections(), withinMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(late);
  });
}
