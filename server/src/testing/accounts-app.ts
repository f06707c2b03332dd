import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@muster/contract/http/endpoint';
import { signIn } from '@muster/contract/accounts/sign-in';
import { mountAccounts } from '../features/accounts/accounts.routes.ts';
import { type AccountsDeps, makeAccounts } from '../features/accounts/accounts.service.ts';
import { makePasswords, type Passwords } from '../features/accounts/passwords/passwords.service.ts';
import { makeUniversities } from '../features/universities/universities.service.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import { makeSettableClock } from '#platform/clock.ts';
import { startListener } from '#platform/database/notify/listener.ts';
import { makeTestDatabase, type TestDatabase } from '#platform/database/testing/test-database.ts';
import { makeFastify } from '#platform/http/fastify.ts';
import { makeMount } from '#platform/http/mount.ts';
import { type TestAnswer, type TestInput, toTestRequest } from '#platform/http/test-client.setup.ts';
import { makeLog } from '#platform/log.ts';
import { makeMailQueue } from '#platform/mail/mail-queue.ts';
import type { MailTransport } from '#platform/mail/mail.ts';
import { makeMail } from '#platform/mail/make-mail.ts';
import { makeRateLimits } from '#platform/rate-limits/rate-limits.ts';
import { openBeforeTests } from './scenario.ts';

const log = makeLog('silent');
export const testSecret = Buffer.from('the secret of the tests');

type Sender = { readonly token?: string | undefined; readonly from?: string | undefined; readonly cookie?: string };

/** `transport`: instead of an outbox folder. */
type Changes = Partial<AccountsDeps> & { readonly transport?: MailTransport };

/** One server process with the endpoints for accounts. Several processes can share a database. */
export async function startAccountsApp(database: TestDatabase, changes: Changes = {}) {
  const clock = makeSettableClock(Date.now());
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-accounts-'));
  const listener = await startListener({ url: database.connection.url, log });
  database.setNotifyBarrier(listener);
  const counted = countHashes();
  const universities = makeUniversities();
  const { transport = makeMail({ smtpUrl: undefined, from: 'Muster <muster@localhost>', dataDir, log }) } = changes;
  const mail = makeMailQueue({ database, clock, log, transport, publicUrl: 'https://muster.example.edu' });
  const accounts = makeAccounts({
    database,
    listener,
    clock,
    config: { isDemo: false, isReachable: false, isRegistrationOpen: false, passwordMin: 6 },
    universities,
    makeRateLimiter: makeRateLimits({ database, clock, secret: testSecret }),
    secret: testSecret,
    sleep: async (ms) => clock.advance(ms),
    mail,
    audit: makeAudit(testSecret),
    log,
    publicUrl: 'https://muster.example.edu',
    invitationDays: 30,
    isHttpAllowed: true,
    passwords: counted.passwords,
    ...changes,
  });
  const app = await makeFastify({ log, trustedProxies: ['127.0.0.1'] });
  const mount = makeMount(app, {
    authenticate: accounts.authenticate,
    requireStepUp: accounts.stepUp.require,
    ownership: { 'class session': async () => undefined, lecturer: async () => undefined },
    log,
    areErrorsChecked: true,
  });
  mountAccounts(mount, accounts);

  /** Calls an endpoint from an IP address, with or without a token. */
  async function call<E extends Endpoint>(endpoint: E, { token, from, cookie, ...input }: TestInput<E> & Sender = {}) {
    const response = await app.inject({
      ...toTestRequest(endpoint, input),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': from ?? '198.51.100.7',
        ...(cookie && { cookie }),
      },
    });
    return {
      status: response.statusCode,
      body: response.json<TestAnswer<E>['body']>(),
      retryAfter: response.headers['retry-after'],
      /** The Set-Cookie headers. */
      cookies: [response.headers['set-cookie'] ?? []].flat().join(),
    };
  }

  return {
    app,
    accounts,
    mail,
    clock,
    dataDir,
    listener,
    call,
    hashes: counted.count,
    signIn: (email: string, role: string, password: string, from?: string) =>
      call(signIn, { body: { email, role, password }, ...(from ? { from } : {}) }),
    async stop() {
      await app.close();
      await accounts.close();
      await listener.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type AccountsApp = Awaited<ReturnType<typeof startAccountsApp>>;

function countHashes() {
  const passwords = makePasswords();
  let matched = 0;
  return {
    count: () => matched,
    passwords: {
      ...passwords,
      matches: (...all: Parameters<typeof passwords.matches>) => {
        matched += 1;
        return passwords.matches(...all);
      },
    },
  };
}

/** Replaces hashing in tests that try hundreds of passwords. */
export function makeInstantPasswords(): Passwords {
  return {
    hash: async (plain) => plain,
    matches: async (hash, plain) => hash !== null && plain === password,
  };
}

/** The password of all test accounts; hashed once, because hashing is slow. */
export const password = 'correct horse battery';
const passwordHash = makePasswords().hash(password);

/** A university with an active administrator, a lecturer and a student, all with the password above. */
export async function makePeople(database: TestDatabase, code = randomUUID().slice(0, 8).toUpperCase()) {
  const hash = await passwordHash;
  const people = ['admin', 'lecturer', 'student'] as const;
  const ids = { university: randomUUID(), admin: randomUUID(), lecturer: randomUUID(), student: randomUUID() };
  const emailOf = (who: string): string => `${who}.${code}@people.example`.toLowerCase();
  await database.acrossUniversities(async (tx) => {
    await tx.execute('INSERT INTO universities (id, code, name, time_zone) VALUES ($1, $2, $3, $4)', [
      ids.university,
      code,
      `University ${code}`,
      'Asia/Colombo',
    ]);
    for (const who of people) {
      await tx.query(
        'insert into accounts (university_id, id, email, role, name, password_hash) VALUES ($1, $2, $3, $4, $4, $5)',
        [ids.university, ids[who], emailOf(who), who, hash],
      );
    }
    await tx.execute('INSERT INTO admins (university_id, user_id, email) VALUES ($1, $2, $3)', [
      ids.university,
      ids.admin,
      emailOf('admin'),
    ]);
    await tx.query(
      `insert into staff (university_id, account_id, name, email, employee_id, staff_type)
       VALUES ($1, $2, 'Lakshmi', $3, 'E1', 'lecturer')`,
      [ids.university, ids.lecturer, emailOf('lecturer')],
    );
    await tx.query(
      `insert into students (university_id, account_id, name, email, student_id, local_international)
       VALUES ($1, $2, 'Sam', $3, 'S1', 'international')`,
      [ids.university, ids.student, emailOf('student')],
    );
  });
  return { ids, code, emailOf };
}

/** Runs tasks concurrently: holds all of them at their first change of an account, then releases them together. */
export async function startTogether<T>(database: TestDatabase, startTasks: () => Promise<T>[]): Promise<T[]> {
  const { started } = await database.acrossUniversities(async (tx) => {
    await tx.execute('SELECT id FROM accounts FOR UPDATE');
    const started = startTasks();
    await sleep(400);
    return { started };
  });
  return await Promise.all(started);
}

/** Opens the endpoints for accounts, with a university, before the tests of a file or `describe` block. */
export const accountsScenario = (changes: Changes = {}) =>
  openBeforeTests(
    () => startAccounts(changes),
    (opened) => opened.end(),
  );

export async function startAccounts(changes: Changes = {}) {
  const database = await makeTestDatabase();
  const app = await startAccountsApp(database, changes);
  return Object.assign(app, {
    database,
    people: await makePeople(database),
    async end() {
      await app.stop();
      await database.drop();
    },
  });
}
