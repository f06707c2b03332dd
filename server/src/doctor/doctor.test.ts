import { execFile } from 'node:child_process';
import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTestDatabase } from '#platform/database/testing/test-database.ts';
import { startIdentityProvider } from '#testing/identity-provider.ts';
import { productScenario } from '#testing/product.ts';
import { samlKeys } from '#testing/saml-keys.ts';
import { readConfig } from '../config.ts';
import { checkCallerAddress } from './caller-address-check.ts';
import type { EnabledProvider } from '../features/accounts/single-sign-on/single-sign-on.store.ts';
import type { Finding } from './findings.ts';
import { checkProviders } from './single-sign-on-check.ts';

const database = await makeTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'muster-doctor-'));
const secret = 'a secret of more than thirty-two characters';
const product = productScenario(undefined, {
  SECRET: secret,
  PUBLIC_URL: 'https://muster.example.edu',
  TRUST_PROXY: '127.0.0.1',
});
const servers: Server[] = [];
let site: string;
beforeAll(async () => {
  site = await startProxy(product.url);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A reverse proxy that connects from `address`, and adds the address of its client to X-Forwarded-For unless it is `silent`. */
async function startProxy(target: string, { address = '127.0.0.1', isSilent = false } = {}): Promise<string> {
  const server = createServer((incoming, response) => {
    const before = incoming.headers['x-forwarded-for'];
    const forwardedFor = [before, incoming.socket.remoteAddress].filter(Boolean).join(', ');
    const headers = { ...incoming.headers, ...(!isSilent && { 'x-forwarded-for': forwardedFor }) };
    const outgoing = request(`${target}${incoming.url}`, { headers, localAddress: address }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.end();
  });
  servers.push(server);
  return await listen(server);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const command = join(import.meta.dirname, '../command.ts');

async function runDoctor(env: Record<string, string> = {}, ...options: string[]) {
  const variables = {
    DATABASE_URL: database.connection.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: site,
    SECRET: secret,
    DATA_DIR: dataDir,
    DURABILITY: 'ignored',
    BACKUP_DIR: dataDir,
    ...env,
  };
  return await promisify(execFile)(process.execPath, [command, 'doctor', ...options], { env: variables }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
}

const findingsOf = async (env?: Record<string, string>) => {
  const { code, stdout } = await runDoctor(env, '--json');
  return { code, byCheck: Object.fromEntries((JSON.parse(stdout) as Finding[]).map((one) => [one.check, one])) };
};

const writeBackup = (endedAt: Date, failure: string | null = null) =>
  writeFileSync(
    join(dataDir, 'last-backup.json'),
    JSON.stringify({ startedAt: endedAt, endedAt, file: null, bytes: 0, rows: 0, files: 0, missingFiles: 0, failure }),
  );

describe('doctor', () => {
  it('says that no backup was made yet', async () => {
    expect((await findingsOf()).byCheck['backups']).toMatchObject({
      level: 'problem',
      text: `no backup was made in ${dataDir} yet`,
    });
  });

  it('finds no problem in a sound deployment, in one line for each check', async () => {
    writeBackup(new Date());
    const { code, stdout } = await runDoctor();
    expect(stdout).toMatch(/^ok +database roles +\S+ owns nothing$/mu);
    expect(stdout).toMatch(/^ok +faculty offices +confined to their departments$/mu);
    expect(stdout).toMatch(/^ok +migrations +all applied$/mu);
    expect(stdout).toMatch(/^warning +mail server +SMTP_URL is not set/mu);
    expect(stdout).toMatch(/^warning +campus networks +CAMPUS_NETWORKS is not set/mu);
    expect(stdout).toMatch(/^ok +caller address +this machine is seen as 127\.0\.0\.1$/mu);
    expect(stdout).toMatch(/^ok +single sign-on +none$/mu);
    expect(stdout).not.toMatch(/^problem/mu);
    expect(code).toBe(0);
  });

  it('says what is wrong with an invalid configuration', async () => {
    const { code, byCheck } = await findingsOf({ PORT: 'http' });
    expect(code).toBe(1);
    expect(byCheck['configuration']).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('PORT must be') as string,
    });
  });

  it('finds a secret and passwords that the examples have', async () => {
    const text = async (env: Record<string, string>) => (await findingsOf(env)).byCheck['configuration']?.text;
    expect(await text({ SECRET: 'replace-by-at-least-32-random-characters' })).toContain('openssl rand -hex 32');
    expect(await text({ SMTP_URL: 'smtp://user:password@mail.example.edu' })).toContain('SMTP_URL has the password');
    writeFileSync(join(dataDir, 'secret'), 'replace-by-at-least-32-random-characters', { mode: 0o600 });
    expect((await findingsOf({ SECRET: '' })).byCheck['secret']).toMatchObject({ level: 'problem' });
  });

  it('finds what an operator must change', async () => {
    writeBackup(new Date(Date.now() - 5 * 24 * 3_600_000));
    await database.executeAsOwner(
      "INSERT INTO job_runs (name, due_at, failure) VALUES ('broken', now(), 'failed') ON CONFLICT DO NOTHING",
    );
    await database.executeAsOwner('DROP VIEW faculty_office.students');
    const { code, byCheck } = await findingsOf({
      DATABASE_URL: database.ownerUrl,
      PUBLIC_URL: 'https://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO: '0',
    });
    expect(code).toBe(1);
    const levels = Object.fromEntries(Object.values(byCheck).map(({ check, level }) => [check, level]));
    expect(levels).toMatchObject({
      'database roles': 'warning',
      'faculty offices': 'problem',
      jobs: 'problem',
      'public address': 'problem',
      certificate: 'problem',
      proxy: 'problem',
      'mail server': 'problem',
      backups: 'problem',
      files: 'ok',
      clock: 'ok',
    });
    expect(byCheck['proxy']?.text).toContain('set it to the address of the proxy');
  });

  it('finds a failed backup and a secret that others can read', async () => {
    writeBackup(new Date(), 'no space left');
    writeFileSync(join(dataDir, 'secret'), randomBytes(32).toString('hex'));
    chmodSync(join(dataDir, 'secret'), 0o644);
    const { byCheck } = await findingsOf({ SECRET: '' });
    expect(byCheck['backups']?.text).toBe('the last one failed: no space left');
    expect(byCheck['secret']?.text).toContain('run chmod 600');
  });
});

describe('doctor on the address of callers', () => {
  const check = (publicUrl: string, env: Record<string, string> = {}) =>
    checkCallerAddress(readConfig({ PUBLIC_URL: publicUrl, SECRET: secret, DATA_DIR: dataDir, DEMO: '0', ...env }));

  it('finds a proxy that TRUST_PROXY does not name', async () => {
    const found = await check(await startProxy(product.url, { address: '127.0.0.2' }));
    expect(found).toMatchObject({ level: 'problem', text: expect.stringContaining('TRUST_PROXY=127.0.0.2') as string });
  });

  it('finds a second proxy in front of the first one', async () => {
    const found = await check(await startProxy(site, { address: '127.0.0.2' }));
    expect(found).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('127.0.0.2, is taken for the caller 127.0.0.1') as string,
    });
  });

  it('finds a proxy that sends no X-Forwarded-For', async () => {
    const found = await check(await startProxy(product.url, { isSilent: true }));
    expect(found).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('must send X-Forwarded-For') as string,
    });
  });

  it('does not judge a product with another secret, or without an answer', async () => {
    const other = await check(site, { SECRET: 'another secret of more than thirty-two characters' });
    expect(other).toMatchObject({ level: 'problem', text: expect.stringContaining('another secret') as string });
    expect(await check('http://127.0.0.1:1')).toMatchObject({ level: 'problem' });
    expect(await check(site, { SECRET: '' })).toMatchObject({ level: 'problem' });
  });
});

describe('doctor on single sign-on', () => {
  const providers: { stop: () => unknown }[] = [];
  afterEach(async () => {
    for (const provider of providers.splice(0)) await provider.stop();
    await database.executeAsOwner('DELETE FROM single_sign_on');
  });

  /** Enables a provider for a university with the code. */
  async function enable(code: string, provider: { issuer: string; kind?: 'saml'; certificates?: string[] }) {
    const id = randomUUID();
    await database.executeAsOwner(
      `INSERT INTO universities (id, code, name, time_zone) VALUES ('${id}', '${code}', '${code}', 'UTC')`,
    );
    await database.executeAsOwner(
      `INSERT INTO single_sign_on (university_id, is_enabled, kind, label, issuer, client_id, email_claim, trusts_email, uses_common_address, certificates, sso_url, roles, password_roles)
       VALUES ('${id}', true, '${provider.kind ?? 'oidc'}', 'Account', '${provider.issuer}', 'muster', 'email', false, false,
         ARRAY[${(provider.certificates ?? []).map((text) => `'${text}'`).join()}]::text[], 'https://idp.example/sso', '{student}', '{student}')`,
    );
  }
  const find = async (env?: Record<string, string>) => (await findingsOf(env)).byCheck['single sign-on'];

  it('reads the configuration of each issuer', async () => {
    const provider = await startIdentityProvider('http://127.0.0.1/callback');
    providers.push(provider);
    await enable('GOOD', { issuer: provider.issuer });
    expect(await find({ NODE_ENV: 'test' })).toMatchObject({
      level: 'ok',
      text: `GOOD: ${provider.issuer} publishes its configuration`,
    });
    await enable('GONE', { issuer: 'http://127.0.0.1:1' });
    const found = await find({ NODE_ENV: 'test' });
    expect(found).toMatchObject({
      level: 'problem',
      text: expect.stringContaining('GONE: the configuration of') as string,
    });
    expect(found?.text).not.toContain('GOOD');
  });

  it('warns of settings of earlier releases that an owner has to replace', async () => {
    const provider = await startIdentityProvider('http://127.0.0.1/callback');
    providers.push(provider);
    await enable('OLD', { issuer: provider.issuer });
    const change = (values: string) =>
      database.executeAsOwner(
        `UPDATE single_sign_on SET ${values} WHERE university_id = (SELECT id FROM universities WHERE code = 'OLD')`,
      );
    await change('uses_common_address = true');
    const warns = (text: string) => ({ level: 'warning', text: expect.stringContaining(text) as string });
    expect(await find({ NODE_ENV: 'test' })).toMatchObject(warns('OLD: the provider returns to the address of all'));
    await change(`number_claim = 'number'`);
    expect(await find({ NODE_ENV: 'test' })).toMatchObject(
      warns('OLD: the claim for student numbers and employee IDs'),
    );
  });

  it('finds a provider that publishes another issuer', async () => {
    const server = createServer((_request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify({ issuer: 'https://login.example.edu', authorization_endpoint: 'https://login.example.edu/' }),
        ),
    );
    servers.push(server);
    await enable('OTHER', { issuer: await listen(server) });
    expect(await find({ NODE_ENV: 'test' })).toMatchObject({
      level: 'problem',
      text: expect.stringMatching(/OTHER: the configuration of .* cannot be read \(.*issuer/u) as string,
    });
  });

  it('requires https with a certificate that this machine trusts', async () => {
    const server = createTlsServer({ key: samlKeys.own.key, cert: samlKeys.own.certificate });
    servers.push(server);
    const issuer = (await listen(server)).replace('http:', 'https:');
    await enable('PLAIN', { issuer: 'http://127.0.0.1:1' });
    await enable('SELF', { issuer });
    const found = await find();
    expect(found?.level).toBe('problem');
    expect(found?.text).toContain('PLAIN: http://127.0.0.1:1 is not https');
    expect(found?.text).toMatch(/SELF: .*self-signed certificate/u);
  });

  it('finds SAML providers whose last certificate has ended or ends soon', async () => {
    const certificates = [samlKeys.own.certificate];
    const saml: EnabledProvider = {
      code: 'SAML',
      kind: 'saml',
      issuer: 'https://idp.example',
      client_id: null,
      certificates,
      uses_common_address: false,
      number_claim: null,
      student_number_claim: null,
      employee_id_claim: null,
    };
    await enable('SAML', { issuer: saml.issuer, kind: 'saml', certificates });
    expect(await find()).toMatchObject({
      level: 'ok',
      text: expect.stringMatching(/^SAML: .* valid for \d+ days$/u) as string,
    });
    const endMs = Date.parse(new X509Certificate(samlKeys.own.certificate).validTo);
    const judgeAt = (nowMs: number) => checkProviders([saml], { isHttpAllowed: false, nowMs });
    expect(await judgeAt(endMs - 10.5 * 24 * 3_600_000)).toEqual({
      level: 'warning',
      text: 'SAML: the last SAML certificate ends in 10 days; add the next one of the provider',
    });
    expect(await judgeAt(endMs + 1)).toMatchObject({ level: 'problem' });
  });
});
