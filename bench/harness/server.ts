import { tmpdir } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';
import { makeApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { makeAuthentication } from '../../server/src/features/accounts/tokens/authenticate.service.ts';
import { markBatch } from '../../server/src/features/attendance/marks/mark-batch.store.ts';
import { notifyMarked } from '../../server/src/features/attendance/marks/mark-notifications.store.ts';
import { makeMarks } from '../../server/src/features/attendance/marks/marks.service.ts';
import { makePasskeyFlags } from '../../server/src/features/flags/passkey-flags.service.ts';
import { makeSignals } from '../../server/src/features/flags/signals.service.ts';
import { mountCheckIns } from '../../server/src/features/check-ins/check-ins.routes.ts';
import { makeCheckIns } from '../../server/src/features/check-ins/check-ins.service.ts';
import { makeRunningSessions } from '../../server/src/features/sessions/running/running-sessions.service.ts';
import { startDatabaseClock } from '../../server/src/platform/clock.ts';
import { makeBatchWriter } from '../../server/src/platform/database/batch-writer/batch-writer.ts';
import { makeDatabase } from '../../server/src/platform/database/database.ts';
import type { AppRole } from '../../server/src/platform/database/signed-scope.ts';
import { startListener } from '../../server/src/platform/database/notify/listener.ts';
import { makeFastify } from '../../server/src/platform/http/fastify.ts';
import { authenticateCaller, makeMount } from '../../server/src/platform/http/mount.ts';
import { makeLog } from '../../server/src/platform/log.ts';
import { makeRateLimits } from '../../server/src/platform/rate-limits/rate-limits.ts';
import { collectStartupGarbage, limitHeapGrowth } from '../../server/src/platform/startup/memory.ts';

/**
 * Server process for load tests: the product (`batched`), one insert per request on 16 connections (`single`), or a bare route with the
 * same body and token check and no database (`bare`).
 */
limitHeapGrowth();
const [mode, url = '', roleText = '', secret = ''] = process.argv.slice(2);
const role = JSON.parse(roleText) as AppRole;
const log = makeLog('error');
const database = makeDatabase({ url, role, log });
const listener = await startListener({ url, log });
const clock = await startDatabaseClock(() => database.readTime());

async function makeProduct(): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: tmpdir(), DEMO: '0', LOG_LEVEL: 'error' });
  const parts = { config, database, listener, clock, secret: Buffer.from(secret), log, publicUrl: 'http://localhost' };
  return (await makeApp(parts)).web;
}

async function makeSingle(): Promise<FastifyInstance> {
  const app = await makeFastify({ log, trustedProxies: [] });
  const sessions = makeRunningSessions({ database, listener, clock, secret });
  const writers = Array.from({ length: 16 }, () =>
    makeBatchWriter({ url, role, work: markBatch, log, limits: { maxRows: 1 } }),
  );
  let next = 0;
  const marks = makeMarks({
    database,
    log,
    writer: {
      open: async () => void (await Promise.all(writers.map((writer) => writer.open()))),
      write(row) {
        const writer = writers[next++ % writers.length];
        if (!writer) throw new Error('There is no writer');
        return writer.write(row);
      },
      close: async () => void (await Promise.all(writers.map((writer) => writer.close()))),
    },
  });
  const { observe } = makeSignals({
    database,
    listener,
    clock,
    log,
    campusNetworks: [],
    listWithHeadCount: sessions.listWithHeadCount,
    notifyMarked,
  });
  const makeRateLimiter = makeRateLimits({ database, clock, secret: Buffer.from(secret) });
  const checkIns = makeCheckIns({
    clock,
    secret,
    sessions,
    marks,
    makeRateLimiter,
    observe,
    askToJoin: () => Promise.reject(new Error('The benchmark asks for no addition')),
    parallel: {
      find: () => Promise.resolve(undefined),
      add: () => Promise.reject(new Error('The benchmark adds no student')),
      remove: () => Promise.resolve(),
    },
    passkeyFlags: makePasskeyFlags({ database, notifyMarked }),
    passkeys: {
      has: () => Promise.resolve(false),
      start: () => Promise.resolve(undefined),
      verify: () => Promise.resolve(false),
    },
    answerSecondCode: () => Promise.reject(new Error('The benchmark shows no second code')),
    lateScans: {
      database,
      notifyMarked,
      insertDelivery: () => Promise.reject(new Error('The benchmark delivers no late scan')),
      findShownAtMs: sessions.findShownAtMs,
    },
  });
  const ownership = { 'class session': async () => undefined, lecturer: async () => undefined };
  const { authenticate } = makeAuthentication({ database, listener, clock, log });
  const mount = makeMount(app, {
    authenticate,
    ownership,
    requireStepUp: async () => undefined,
    log,
    areErrorsChecked: false,
  });
  mountCheckIns(mount, { checkIns, scanPagePath: '', publicUrl: 'http://localhost' });
  return app;
}

function makeBare(): FastifyInstance {
  const app = Fastify({ logger: false });
  const { authenticate } = makeAuthentication({ database, listener, clock, log });
  app.post('/api/attendance/scan', async (request) => {
    await authenticateCaller({ who: ['student'] }, request, authenticate);
    return { success: true };
  });
  return app;
}

const app = mode === 'bare' ? makeBare() : mode === 'single' ? await makeSingle() : await makeProduct();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
collectStartupGarbage();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
