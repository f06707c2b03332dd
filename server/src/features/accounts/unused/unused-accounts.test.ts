import { randomUUID } from 'node:crypto';
import { dayMs } from '@muster/contract/http/durations';
import type { PrivacyCounts } from '@muster/contract/accounts/privacy';
import * as api from '@muster/contract/accounts/unused-accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRetentionOf } from '../../../app/audit.ts';
import { dataRetention, unusedRetention } from '../../../app/data-retention.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import type { MailTransport, Message } from '#platform/mail/mail.ts';
import { accountsScenario, makePeople, password, testSecret } from '#testing/accounts-app.ts';
import { addToList } from '#testing/class-list.ts';
import { makeAuditChain } from '../../audit/chain.service.ts';
import { makeRetention, type Retention } from '../../privacy/retention.service.ts';
import { deleteOldTokens } from '../tokens/tokens.store.ts';
import { countProposed } from './unused-accounts.service.ts';

const sent: Message[] = [];
const transport: MailTransport = {
  async send(message) {
    if (message.subject.includes('set inactive')) sent.push(message);
  },
  close: () => undefined,
};
const app = accountsScenario({ transport });
const startMs = Date.now();
const old = new Date(startMs - 800 * dayMs);
/** YYYY-MM-DD in the time zone of the university. */
const colomboDate = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(at);

type People = Awaited<ReturnType<typeof makePeople>>;
let people: People;
let token: string;

const sql = <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.acrossUniversities((tx) => tx.query<Row>(text, values));
const run = (text: string, ...values: unknown[]): Promise<number> =>
  app.database.acrossUniversities((tx) => tx.execute(text, values));

/** Makes accounts that nothing has used or changed since `at`. */
async function age(ids: readonly string[], at = old): Promise<void> {
  await run('UPDATE accounts SET created_at = $2, updated_at = $2 WHERE id = ANY($1::uuid[])', ids, at);
  for (const table of ['students', 'staff'])
    await run(`UPDATE ${table} SET updated_at = $2 WHERE account_id = ANY($1::uuid[])`, ids, at);
}
const signIn = (who: 'admin' | 'lecturer' | 'student') => app.signIn(people.emailOf(who), who, password);
const signInAdmin = async (): Promise<void> => {
  token = (await signIn('admin')).body.session.access_token;
};

beforeEach(async () => {
  sent.length = 0;
  app.clock.set(startMs);
  people = await makePeople(app.database);
  await age([people.ids.lecturer, people.ids.student]);
  await signInAdmin();
});

const list = async (query = '') => (await app.call(api.listUnusedAccounts, { token, query })).body;
const listNames = async (query = '') => (await list(query)).data.map(({ name }) => name);
const notify = (chosen: object) => app.call(api.sendInactivityNotices, { token, body: { chosen } });
const sendNotices = async (chosen: object) => (await notify(chosen)).body.changed;
const keep = async (chosen: object) =>
  (await app.call(api.keepUnusedAccounts, { token, body: { chosen } })).body.changed;

/** Retention as the product wires it, without files. */
const retain: Retention = async (...args) => {
  const audit = makeAudit(testSecret);
  return await makeRetention({
    database: app.database,
    clock: app.clock,
    stores: {
      ...dataRetention,
      unused: unusedRetention(audit),
      audit: auditRetentionOf(makeAuditChain({ database: app.database, secret: testSecret }), audit),
      deletePhotos: async () => undefined,
      deleteDocuments: () => undefined,
    },
  })(...args);
};
const runJob = (): Promise<PrivacyCounts> => retain(people.ids.university, { isDry: false });
const dryRun = (): Promise<PrivacyCounts> => retain(people.ids.university, { isDry: true });
const inDays = (days: number): void => app.clock.set(startMs + days * dayMs);

const statusOf = async (id: string) => {
  const [row] = await sql<{ status: string }>('SELECT status FROM accounts WHERE id = $1', id);
  return row?.status;
};
const listEvents = (action: string) =>
  sql<{ actor: string | null; subject_id: string | null; details: object }>(
    'SELECT actor, subject_id, details FROM audit_events WHERE university_id = $1 AND action = $2 ORDER BY subject_id',
    people.ids.university,
    action,
  );

describe('unused accounts', () => {
  it('lists active accounts that were neither used nor changed for two years, filtered and paged', async () => {
    const body = await list();
    expect(body).toMatchObject({ total: 2 });
    expect(body.data).toMatchObject([
      { name: 'lecturer', role: 'lecturer', number: 'E1', last_used_on: null, inactive_at: null },
      { name: 'student', role: 'student', number: 'S1', created_at: old.toISOString() },
    ]);
    expect(await listNames('role=student')).toEqual(['student']);
    expect(await listNames('search=e1')).toEqual(['lecturer']);
    expect(await list('page=2&page_size=1')).toMatchObject({ total: 2, data: [{ name: 'student' }] });
    await run(`UPDATE accounts SET status = 'inactive' WHERE id = $1`, people.ids.lecturer);
    await run('UPDATE students SET updated_at = now() WHERE account_id = $1', people.ids.student);
    expect(await listNames()).toEqual([]);
  });

  it('counts sign-ins, tokens, attended classes and taught classes as uses', async () => {
    const { lecturer, student, university } = people.ids;
    const recent = new Date(startMs - 700 * dayMs);
    await run('UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1', student, recent);
    expect(await listNames()).toEqual(['lecturer']);
    await run('UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1', student, old);
    expect((await list('role=student')).data).toMatchObject([{ last_used_on: colomboDate(old) }]);
    const usedToken = `INSERT INTO access_tokens (university_id, account_id, token_hash, created_at, last_used_at, idle_expires_at, expires_at)
      VALUES ($1, $2, sha256('token'), $3, $4, $4, $4)`;
    await run(usedToken, university, student, old, recent);
    expect(await listNames()).toEqual(['lecturer']);
    // The last use outlives the token.
    await app.database.acrossUniversities((tx) => deleteOldTokens(tx, startMs));
    expect(await sql('SELECT FROM access_tokens WHERE account_id = $1', student)).toEqual([]);
    expect(await listNames()).toEqual(['lecturer']);
    await run('UPDATE accounts SET last_used_at = NULL WHERE id = $1', student);
    expect(await listNames()).toEqual(['lecturer', 'student']);

    const [moduleId, session] = [randomUUID(), randomUUID()];
    await run(
      `INSERT INTO modules (university_id, id, module_code, module_name, semester, credits) VALUES ($1, $2, 'M1', 'Module', 1, 3)`,
      university,
      moduleId,
    );
    await run(
      `INSERT INTO class_sessions (university_id, id, handle, module_id, lecturer_id, session_type, session_date, start_time, end_time, starts_at, ends_at)
       SELECT $1, $2, 'ABCD2345', $3, id, 'Lecture', $4::timestamptz::date, '10:00', '12:00', $4, $4::timestamptz + interval '2 h' FROM staff WHERE account_id = $5`,
      university,
      session,
      moduleId,
      recent,
      lecturer,
    );
    expect(await listNames()).toEqual(['student']);
    const [record] = await sql<{ id: string }>('SELECT id FROM students WHERE account_id = $1', student);
    await addToList(sql, session, record!.id, { status: 'present', marked_at: recent });
    expect(await listNames()).toEqual([]);
  });

  it('sets accounts inactive 30 days after the notice, with their records, and anonymises them later', async () => {
    const { lecturer, student, admin } = people.ids;
    expect(await sendNotices({ filters: {} })).toBe(2);
    expect([await listNames(), await listNames('state=notified')]).toEqual([[], ['lecturer', 'student']]);
    expect((await list('state=notified')).data[0]).toMatchObject({
      inactive_at: new Date(startMs + 30 * dayMs).toISOString(),
    });
    await app.mail.sendDue();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([people.emailOf('lecturer'), people.emailOf('student')]);
    expect(sent[0]?.text).toMatch(/set inactive on .*\(Asia\/Colombo\)/u);
    expect(await listEvents('account.proposed_inactive')).toMatchObject([
      { actor: admin, subject_id: null, details: { count: 2, ids: [lecturer, student].toSorted() } },
    ]);

    inDays(29);
    expect([(await dryRun()).deactivated, (await runJob()).deactivated]).toEqual([0, 0]);
    inDays(30);
    expect([(await dryRun()).deactivated, await statusOf(student)]).toEqual([2, 'active']);
    expect((await runJob()).deactivated).toBe(2);
    expect([await statusOf(student), await statusOf(lecturer)]).toEqual(['inactive', 'inactive']);
    expect(await sql('SELECT active FROM students WHERE account_id = $1', student)).toEqual([{ active: false }]);
    expect(await sql('SELECT active FROM staff WHERE account_id = $1', lecturer)).toEqual([{ active: false }]);
    expect((await signIn('student')).status).toBe(401);
    expect(await listEvents('account.set_inactive')).toMatchObject(
      [lecturer, student].toSorted().map((id) => ({ actor: null, subject_id: id })),
    );
    expect([await dryRun(), await statusOf(admin)]).toMatchObject([{ deactivated: 0, accounts: 0 }, 'active']);
    inDays(30 + 2 * 366);
    expect((await runJob()).accounts).toBe(2);
  });

  it('keeps an account that is used after the notice', async () => {
    expect(await sendNotices({ ids: [people.ids.student] })).toBe(1);
    inDays(10);
    expect((await signIn('student')).status).toBe(200);
    await signInAdmin();
    expect(await listNames('state=notified')).toEqual([]);
    inDays(31);
    expect((await runJob()).deactivated).toBe(0);
    expect(await statusOf(people.ids.student)).toBe('active');
    await signInAdmin();
    expect(await listNames()).toEqual(['lecturer']);
  });

  it('keeps accounts as decided, withdraws notices, and proposes them again after two years', async () => {
    const { lecturer, student } = people.ids;
    expect(await keep({ ids: [lecturer] })).toBe(1);
    expect(await listEvents('account.kept_active')).toMatchObject([{ subject_id: lecturer }]);
    expect(await sendNotices({ filters: { role: 'student' } })).toBe(1);
    expect(await keep({ filters: { state: 'notified' } })).toBe(1);
    expect([await listNames(), await listNames('state=notified')]).toEqual([[], []]);
    // The notice was not sent yet.
    await app.mail.sendDue();
    expect(sent).toEqual([]);
    inDays(31);
    expect((await runJob()).deactivated).toBe(0);
    inDays(2 * 366);
    await signInAdmin();
    expect(await listNames()).toEqual(['lecturer', 'student']);
    await runJob();
    expect(await sql('SELECT FROM unused_accounts WHERE account_id = ANY($1::uuid[])', [lecturer, student])).toEqual(
      [],
    );
  });

  it('ignores chosen accounts that are in use, decided on, or of another university', async () => {
    const elsewhere = await makePeople(app.database);
    await age([elsewhere.ids.student]);
    expect(await sendNotices({ ids: [people.ids.admin, elsewhere.ids.student, randomUUID()] })).toBe(0);
    expect(await keep({ ids: [people.ids.admin, elsewhere.ids.student] })).toBe(0);
    expect(await sendNotices({ ids: [people.ids.student] })).toBe(1);
    expect(await sendNotices({ ids: [people.ids.student] })).toBe(0);
    expect((await notify({ filters: { rolle: 'student' } })).status).toBe(400);
  });

  it('sends no notices for a university that may not send mail', async () => {
    const approve = (isApproved: boolean) =>
      app.database.executeAsOwner(`UPDATE universities SET is_approved = ${isApproved}`);
    await approve(false);
    try {
      expect((await notify({ filters: {} })).status).toBe(409);
      expect(await listNames()).toEqual(['lecturer', 'student']);
    } finally {
      await approve(true);
    }
  });
});

describe('unused administrators', () => {
  const addAdmin = async (name: string, role = 'owner'): Promise<string> => {
    const [id, email] = [randomUUID(), `${name}.${people.code}@people.example`.toLowerCase()];
    await run(
      `INSERT INTO accounts (university_id, id, email, role, name) VALUES ($1, $2, $3, 'admin', $4)`,
      people.ids.university,
      id,
      email,
      name,
    );
    await run(
      'INSERT INTO admins (university_id, user_id, email, role) VALUES ($1, $2, $3, $4)',
      people.ids.university,
      id,
      email,
      role,
    );
    await age([id]);
    return id;
  };

  it('are proposed to owners alone, and set inactive with their administrator record', async () => {
    const other = await addAdmin('other');
    expect(await listNames('role=admin')).toEqual(['other']);
    await run(`UPDATE admins SET role = 'registrar' WHERE user_id = $1`, people.ids.admin);
    const registrar = { accountId: people.ids.admin, adminRole: 'registrar' } as const;
    const count = (role: 'registrar' | 'owner' | 'timetabler') =>
      app.database.inUniversity(people.ids.university, (tx) =>
        countProposed(tx, { ...registrar, adminRole: role } as never, startMs),
      );
    expect([await count('owner'), await count('registrar'), await count('timetabler')]).toEqual([2, 2, 0]);
    await run(`UPDATE admins SET role = 'owner' WHERE user_id = $1`, people.ids.admin);
    expect([await count('owner'), await count('registrar')]).toEqual([3, 2]);
    expect(await sendNotices({ ids: [other] })).toBe(1);
    inDays(30);
    expect((await runJob()).deactivated).toBe(1);
    expect(await statusOf(other)).toBe('inactive');
    expect(await sql('SELECT active FROM admins WHERE user_id = $1', other)).toEqual([{ active: false }]);
  });

  it('stay active where no other owner remains', async () => {
    const other = await addAdmin('other');
    const reader = await addAdmin('reader', 'reader');
    expect(await sendNotices({ ids: [other, reader] })).toBe(2);
    await run(`UPDATE accounts SET status = 'inactive' WHERE id = $1`, people.ids.admin);
    inDays(30);
    expect([(await dryRun()).deactivated, (await runJob()).deactivated]).toEqual([1, 1]);
    expect([await statusOf(other), await statusOf(reader)]).toEqual(['active', 'inactive']);
    expect(await sql('SELECT FROM unused_accounts WHERE account_id = $1', other)).toEqual([]);
  });
});
