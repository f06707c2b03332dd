import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { type Clock, startDatabaseClock } from './platform/clock.ts';
import { makeDatabase } from './platform/database/database.ts';
import { startPrivateDatabase } from './platform/database/private-database.ts';
import { startListener } from './platform/database/notify/listener.ts';
import { migrate } from './platform/database/migrate/migrate.ts';
import { checkSecret, checkServer } from './platform/database/migrate/check-server.ts';
import type { Log } from './platform/log.ts';
import { localAddress, type PublicAddress } from './platform/startup/addresses.ts';
import { type Account, announcement } from './platform/startup/announcement.ts';
import type { Lifetime } from './platform/startup/lifetime.ts';
import { explainListenFailure } from './platform/startup/port.ts';
import { readSecret } from './platform/startup/secret.ts';

type Parts = {
  readonly config: Config;
  readonly log: Log;
  readonly lifetime: Lifetime;
  readonly port: number;
  readonly publicAddress: PublicAddress;
};

/**
 * New connections that wait to be taken; the system may allow fewer. Whoever comes beyond them hears nothing and knocks again after one,
 * three and seven seconds, when the code they have may be too old. Node's own 511 are one hall.
 */
const mostKnocking = 8_192;

/** Requests in flight are waited for this long, which leaves the database its time within fifteen seconds. */
const answerWithinMs = 10_000;
const demoRefreshMs = 300_000;

/**
 * From the database to a listening server; each part is handed to the lifetime as soon as it must be ended again. Answers
 * what the person who started it should read.
 */
export async function serve({ config, log, lifetime, port, publicAddress }: Parts): Promise<string> {
  const { host } = config;
  const loading = import('./app.ts');
  loading.catch(() => undefined);
  const url = config.databaseUrl ?? (await openPrivateDatabase(config, log, lifetime));
  await checkServer({ url, isDurabilityRequired: config.isDurabilityRequired });
  const { role } = await migrate({ connection: url, log });
  const secret = readSecret(config);
  await checkSecret({ url, secret });

  const { isDevelopment: areRowsChecked } = config;
  const database = makeDatabase({ url, role, log, areRowsChecked });
  lifetime.onEnd('database connections', database.close);
  const listener = await startListener({ url, log });
  lifetime.onEnd('listener', listener.close);
  const clock = await startDatabaseClock(database.readTime);
  lifetime.onEnd('clock', clock.stop);

  const accounts = config.isDemo ? await buildDemo({ url, role, clock, log }, lifetime) : [];
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
  lifetime.onEnd('web', () => closeWeb(web), answerWithinMs + 500);

  await web.listen({ host, port, backlog: mostKnocking }).catch((error: Error) => {
    throw explainListenFailure(error, host, port);
  });
  return announcement({
    local: localAddress(host, port),
    publicAddress,
    accounts,
    firstCode: await issueFirstCode(),
    startedInMs: performance.now(),
  });
}

/** Loaded only where the demo is on. Looked at again from time to time, so that its lecturer always has a class that is on. */
async function buildDemo(
  { url, role, ...order }: { url: string; role: string | undefined; clock: Clock; log: Log },
  lifetime: Lifetime,
): Promise<readonly Account[]> {
  // On a slow machine one statement that builds takes longer than any request may.
  const database = makeDatabase({ url, role, log: order.log, connections: 1, queryTimeoutMs: 0 });
  lifetime.onEnd('connection of the demo', database.close);
  const [{ ensureDemo }, { demoAccounts }] = await Promise.all([
    import('./demo/demo.ts'),
    import('./features/accounts/sign-in/demo-accounts.rules.ts'),
  ]);
  await ensureDemo(database, order);
  const refresh = () =>
    void ensureDemo(database, order).catch((error: unknown) =>
      order.log.warn({ err: error }, 'the demo could not be refreshed'),
    );
  const timer = setInterval(refresh, demoRefreshMs);
  lifetime.onEnd('demo', () => clearInterval(timer));
  return demoAccounts;
}

async function openPrivateDatabase(config: Config, log: Log, lifetime: Lifetime): Promise<string> {
  const server = await startPrivateDatabase({ dataDir: config.dataDir, log });
  lifetime.onEnd('private database', server.stop, 12_000);
  return server.url;
}

/**
 * Every request that has begun is answered; a connection kept alive beyond its answer would never end by itself. Neither
 * requests nor jobs wait for what has died.
 */
async function closeWeb(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), answerWithinMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(late);
  });
}
