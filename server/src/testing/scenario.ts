import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { makeOwnership } from '../features/sessions/sessions.access.ts';
import { type Audit, makeAudit } from '#platform/audit/audit.ts';
import { makeSettableClock } from '#platform/clock.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { type Listener, startListener } from '#platform/database/notify/listener.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { mondayNoonMs, type TestUniversity } from '#platform/database/testing/test-university.setup.ts';
import type { Authenticate, Caller } from '#platform/http/caller.ts';
import type { Mount } from '#platform/http/mount.ts';
import { makeTestApp, type TestApp } from '#platform/http/test-app.setup.ts';
import { type Log, makeLog } from '#platform/log.ts';
import { type MakeRateLimiter, makeRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { makeAdministeredUniversity, requireAdmin } from './administration-app.ts';

/**
 * Set-up for server tests: an own database, two universities and a server with the endpoints under test. Call it at the top of a test
 * file or of a `describe` block; it registers `beforeAll` and `afterAll`. Fields are available in tests and later hooks.
 *
 *     const t = scenario({ mount: (mount, deps) => mountDegrees(mount, makeDegrees(deps)) });
 *     const add = (body: object, caller = t.here.admin) => t.call(caller, addDegree, { body });
 *
 *     it('adds a degree', async () => expect(await add(form)).toMatchObject({ status: 200 }));
 *
 * `mount` mounts the endpoints with their real services. It gets what `app/context.ts` gives to features; what it returns is
 * `t.services`:
 *
 *     const t = scenario({
 *       mount(mount, deps) {
 *         const excuses = makeExcuses({ ...deps, marks: excusedMarks, notifyStudent });
 *         mountExcuses(mount, excuses);
 *         return { excuses };
 *       },
 *       prepare: (t) => t.sql('DELETE FROM holidays'),
 *     });
 */
export function scenario<Services = void>(options: ScenarioOptions<Services> = {}): Scenario<Services> {
  return openBeforeTests(
    () => openScenario(options),
    (t) => t.close(),
  );
}

export type ScenarioOptions<Services> = {
  readonly mount?: (mount: Mount, deps: ScenarioDeps) => Services | Promise<Services>;
  /** Inserts data before the first test. */
  readonly prepare?: (t: Scenario<Services>) => Promise<unknown>;
  /** Time of the clock at the start. Default: Monday, 14 September 2026, 13:30 in Colombo, half an hour before the weekly class. */
  readonly startsAtMs?: number;
  /** Starts a notification listener (`deps.listener`), which needs another database connection. */
  readonly hasListener?: boolean;
};

export type ScenarioDeps = {
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof makeSettableClock>;
  readonly audit: Audit;
  readonly log: Log;
  readonly secret: Uint8Array;
  readonly makeRateLimiter: MakeRateLimiter;
  readonly publicUrl: string;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
  /** Knows the callers of `call` and `tokenOf`, after mounting. */
  readonly authenticate: Authenticate;
  /** Throws unless the scenario has the option `hasListener`. */
  readonly listener: Listener;
};

export type Scenario<Services = void> = ScenarioDeps &
  Pick<TestApp, 'call' | 'tokenOf' | 'revoke'> & {
    readonly app: FastifyInstance;
    /** The university of most tests. */
    readonly here: TestUniversity;
    /** Another university with the same data, for tests of isolation. */
    readonly elsewhere: TestUniversity;
    readonly services: Services;
    /** Adds a university with the same data and a unique code, for tests that start from fresh data. */
    addUniversity(): Promise<TestUniversity>;
    /** Runs a statement over all universities. */
    sql<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>;
    /** Inserts a row; `university_id` defaults to that of `here`. */
    insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void>;
    close(): Promise<void>;
  };

async function openScenario<Services>(options: ScenarioOptions<Services>): Promise<Scenario<Services>> {
  const database = await makeTestDatabase();
  const log = makeLog('silent');
  const listener = options.hasListener ? await startListener({ url: database.connection.url, log }) : undefined;
  if (listener) database.setNotifyBarrier(listener);
  const clock = makeSettableClock(options.startsAtMs ?? mondayNoonMs);
  const secret = Buffer.from('the secret of the tests');
  const deps: ScenarioDeps = {
    database,
    clock,
    makeRateLimiter: makeRateLimits({ database, clock, secret }),
    audit: makeAudit(secret),
    log,
    secret,
    publicUrl: 'https://muster.example.edu',
    requireAdmin,
    authenticate: (token) => authenticate(token),
    get listener() {
      if (!listener) throw new Error('This scenario has no listener. Set its option hasListener.');
      return listener;
    },
  };
  // A spread of the dependencies must not read a missing listener.
  Object.defineProperty(deps, 'listener', { enumerable: listener !== undefined });
  const here = await makeAdministeredUniversity(database, 'HERE');
  const elsewhere = await makeAdministeredUniversity(database, 'ELSEWHERE');
  let authenticate: Authenticate = () => undefined;
  let mounting: Services | Promise<Services> | undefined;
  const web = await makeTestApp(makeOwnership({ database }), (mount) => {
    mounting = options.mount?.(mount, deps);
  });
  authenticate = web.authenticate;
  const { app, call, tokenOf, revoke } = web;
  const sql = <Row>(text: string, ...values: unknown[]) =>
    database.acrossUniversities((tx) => tx.query(text, values, anyRow)) as Promise<Row[]>;
  const t: Scenario<Services> = Object.defineProperties(
    {
      app,
      call,
      tokenOf,
      revoke,
      here,
      elsewhere,
      services: (await mounting) as Services,
      addUniversity: () => makeAdministeredUniversity(database, randomUUID().slice(0, 8).toUpperCase()),
      sql,
      async insert(table, values) {
        const row = { university_id: here.universityId, ...values };
        const names = Object.keys(row);
        const places = names.map((_, at) => `$${at + 1}`);
        await sql(`INSERT INTO ${table} (${names.join()}) VALUES (${places.join()})`, ...Object.values(row));
      },
      async close() {
        await app.close();
        await listener?.close();
        await database.drop();
      },
    } as Scenario<Services>,
    Object.getOwnPropertyDescriptors(deps),
  );
  await options.prepare?.(t);
  return t;
}

const anyRow = z.looseObject({});

/** Opens a resource before the tests of a file or `describe` block, and closes it after them. The returned object is filled in place. */
export function openBeforeTests<T extends object>(open: () => Promise<T>, close: (resource: T) => Promise<unknown>): T {
  const resource = {} as T;
  beforeAll(async () => {
    Object.defineProperties(resource, Object.getOwnPropertyDescriptors(await open()));
  });
  afterAll(() => close(resource));
  return resource;
}
