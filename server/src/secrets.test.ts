import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeLog } from '#platform/log.ts';
import { type Campus, makeCampus } from '#testing/campus.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';

const lines: string[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
let product: TestProduct;
let campus: Campus;
beforeAll(async () => {
  const log = makeLog('trace', { write: (line: string) => void lines.push(line) });
  product = await startTestProduct(undefined, { DATA_DIR: dataDir }, log);
  campus = await makeCampus(product.database);
});
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const replies: string[] = [];
async function send(method: string, path: string, body?: object | string | FormData, token?: string, type?: string) {
  const isForm = body instanceof FormData;
  const response = await fetch(product.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': type ?? 'application/json' }),
    },
    body: body === undefined ? null : isForm || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, text, cookies: response.headers.getSetCookie() };
}
/** Sends a request that must fail, and stores its response for the search. */
async function sendRejected(...call: Parameters<typeof send>): Promise<void> {
  const { status, text } = await send(...call);
  expect(status, call[1]).toBeGreaterThanOrEqual(400);
  replies.push(text);
}
const field = (text: string, name: string): string => new RegExp(`"${name}":"([^"]+)"`, 'u').exec(text)?.[1] ?? '';
const aPassword = () => `Pw ${randomBytes(9).toString('hex')}`;

/** Every row of every table, read as the owner, with bytes in hexadecimal. */
async function dump(): Promise<string> {
  const owner = new pg.Client({ connectionString: product.database.url });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    expect(tables.length).toBeGreaterThan(45);
    const texts = [];
    for (const { name } of tables) {
      const { rows } = await owner.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      texts.push(...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  } finally {
    await owner.end();
  }
}

describe('secrets', () => {
  it('are neither in the database, nor in logs, mails of others or error responses', async () => {
    const secrets = new Map<string, string>();
    const addSecret = (name: string, secret: string): string => {
      expect(secret.length, name).toBeGreaterThanOrEqual(8);
      secrets.set(name, secret);
      return secret;
    };
    const { admin, lecturer } = campus.tokens;
    addSecret("an administrator's token", admin);

    const code = addSecret(
      'an enrolment code',
      field((await send('POST', '/api/admins/enrolment-codes', {}, admin)).text, 'code'),
    );
    const email = 'ada@secrets.example';
    const first = addSecret('a first password', aPassword());
    await send('POST', '/api/auth/register', { name: 'Ada', email, password: first, university_id: code });
    const signedIn = await send('POST', '/api/auth/login', { email, password: first, role: 'admin' });
    const token = addSecret('a token', field(signedIn.text, 'access_token'));
    const mistyped = addSecret('a mistyped password', aPassword());
    await sendRejected('POST', '/api/auth/login', { email, password: mistyped, role: 'admin' });
    await sendRejected('POST', '/api/auth/login', { email: mistyped, password: mistyped, role: 'admin' });
    await sendRejected('POST', '/api/auth/login', `{"email":"${email}","password":"${mistyped}`);
    await sendRejected(
      'POST',
      '/api/auth/login',
      `password=${mistyped}`,
      undefined,
      'application/x-www-form-urlencoded',
    );
    await sendRejected('GET', `/api/nothing?token=${token}`, undefined, token);
    await sendRejected('GET', '/api/students', undefined, `${token.slice(0, -1)}-`);

    await send('POST', '/api/auth/reset-password', { email });
    const mails = () =>
      readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
    const link = await vi.waitFor(
      () => /#token=([\w-]{43})/u.exec(mails().join())?.[1] ?? expect.unreachable(),
      10_000,
    );
    addSecret('a link', link);
    await sendRejected('POST', '/api/auth/reset-password/confirm', { token: link, password: 'short' });
    const second = addSecret('a second password', aPassword());
    expect((await send('POST', '/api/auth/reset-password/confirm', { token: link, password: second })).status).toBe(
      200,
    );
    await sendRejected('POST', '/api/auth/reset-password/confirm', { token: link, password: second });

    const staffPassword = addSecret('a password of staff', aPassword());
    const staff = {
      name: 'Lin',
      email: 'lin@secrets.example',
      employee_id: 'E77',
      staff_type: 'lecturer',
      password: staffPassword,
    };
    const made = await send('POST', '/api/staff', staff, admin);
    expect([made.status, made.text.includes(staffPassword)]).toEqual([200, false]);
    await sendRejected('POST', '/api/staff', staff, admin);
    const nia = { ...staff, email: 'nia@secrets.example', employee_id: 'E78', password: '', invite: 'now' };
    expect((await send('POST', '/api/staff', nia, admin)).status).toBe(200);
    const isForNia = (mail: string) => mail.includes(`To: ${nia.email}\n`);
    const invitation = await vi.waitFor(() => mails().find(isForNia) ?? expect.unreachable(), 10_000);
    const invitationLink = addSecret('an invitation', /#token=([\w-]{43})/u.exec(invitation)?.[1] ?? '');
    const found = await send('GET', '/api/invitations?search=nia@secrets', undefined, admin);
    const copied = await send('POST', `/api/invitations/${field(found.text, 'id')}/link`, undefined, admin);
    addSecret('a copied link', field(copied.text, 'link').split('#token=')[1] ?? '');
    replies.push(found.text, (await send('GET', '/api/mails', undefined, admin)).text);
    const imported = addSecret('a password in a file', aPassword());
    const form = new FormData();
    form.append(
      'file',
      new Blob([`Full Name,Email,Student ID,Password\nMay,may@secrets.example,S88,${imported}\n`]),
      'a.csv',
    );
    const { text: batch } = await send('POST', '/api/imports?kind=students', form, admin);
    const checked = await vi.waitFor(async () => {
      const { text } = await send('GET', `/api/imports/${field(batch, 'id')}`, undefined, admin);
      return field(text, 'state') === 'checking' ? expect.unreachable() : text;
    }, 20_000);
    replies.push(checked, (await send('GET', `/api/imports/${field(batch, 'id')}/rows`, undefined, admin)).text);

    const shown = await send('POST', `/api/qr-sessions/${campus.ids.session}/show-typed-code`, {}, lecturer);
    const url = new URL(field(shown.text, 'url'));
    addSecret('a code', url.pathname.slice('/C/'.length + 8));
    addSecret('a typed code', field(shown.text, 'typed_code').replaceAll(/\W/gu, ''));
    const scanned = await send('GET', url.pathname);
    for (const cookie of scanned.cookies) addSecret(cookie.split('=', 1)[0] ?? '', /=([^;]+)/u.exec(cookie)?.[1] ?? '');
    const calendar = new URL(field((await send('POST', '/api/calendars/mine', {}, lecturer)).text, 'address'));
    addSecret('a calendar', calendar.pathname.split('/').at(-1)?.slice(36).replace('.ics', '') ?? '');
    expect((await send('GET', calendar.pathname)).status).toBe(200);
    await sendRejected(
      'GET',
      calendar.pathname.replace(/..(?=\.ics$)/u, (end) => (end === 'AA' ? 'BA' : 'AA')),
    );

    expect([...secrets.keys()].length).toBeGreaterThan(12);
    const places = { database: await dump(), log: lines.join('\n'), errors: replies.join('\n') };
    for (const text of Object.values(places)) expect(text.length).toBeGreaterThan(100);
    const inMails = mails().join('\n').replaceAll(link, '').replaceAll(invitationLink, '');
    for (const [where, text] of Object.entries({ ...places, mails: inMails })) {
      const found = [...secrets].filter(
        ([, secret]) =>
          text.includes(secret) ||
          text.includes(Buffer.from(secret).toString('hex')) ||
          text.includes(Buffer.from(secret).toString('base64')) ||
          text.includes(encodeURIComponent(secret)),
      );
      expect(found.map(([name]) => `${name} in the ${where}`).join()).toBe('');
    }
  });
});
