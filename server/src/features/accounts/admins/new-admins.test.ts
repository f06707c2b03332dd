import * as api from '@muster/contract/accounts/administrators';
import { register } from '@muster/contract/accounts/registration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { password, startAccounts } from '#testing/accounts-app.ts';
import { listQueuedMails } from '#testing/queued-mails.ts';

let app: Awaited<ReturnType<typeof startAccounts>>;
let token: string;
beforeEach(async () => {
  app = await startAccounts();
  token = await tokenOf(app.people.emailOf('admin'));
});
afterEach(() => app.end());

const tokenOf = async (email: string): Promise<string> =>
  (await app.signIn(email, 'admin', password)).body.session.access_token;
const deactivate = (id: string, as = token) => app.call(api.deactivateAdmin, { params: { id }, token: as });
const here = <T>(work: Parameters<typeof app.database.inUniversity<T>>[1]) =>
  app.database.inUniversity(app.people.ids.university, work);
const idOf = async (email: string): Promise<string> => {
  const list = (await app.call(api.listAdmins, { token })).body;
  return list.find((one) => one.email === email)?.id ?? '';
};
/** Registers an owner with a code. */
const join = async (email: string) => {
  const { code } = (await app.call(api.createEnrolmentCode, { token, body: { role: 'owner' } })).body;
  await app.call(register, { body: { name: 'Nora', email, university_id: code, password } });
};
const setAge = (email: string, hours: number) =>
  here((tx) =>
    tx.execute(
      `UPDATE admins SET approved_at = now() - $3::int * interval '1 hour' WHERE university_id = $1 AND email = $2`,
      [tx.universityId, email, hours],
    ),
  );

describe('new administrator', () => {
  beforeEach(async () => {
    await join('older@wait.example');
    await setAge('older@wait.example', 30);
    await setAge(app.people.emailOf('admin'), 40);
    await join('nora@new.example');
  });

  it('is announced to the owners', async () => {
    const mails = await here(listQueuedMails);
    const texts = mails.filter(({ text }) => text?.startsWith('nora@new.example has the role Owner.'));
    expect(texts.map(({ recipient }) => recipient).toSorted()).toEqual(
      [app.people.emailOf('admin'), 'older@wait.example'].toSorted(),
    );
  });

  it('cannot change older ones for 24 hours', async () => {
    const older = await idOf('older@wait.example');
    const nora = await tokenOf('nora@new.example');
    const ended = await deactivate(older, nora);
    expect([ended.status, ended.body.code]).toEqual([409, 'conflict']);
    expect(ended.body.error).toMatch(/You can from \d+ \w+ \d{4} at \d{1,2}:\d\d [AP]M \(Asia\/Colombo\)\./u);
    const role = await app.call(api.changeAdminRole, { params: { id: older }, token: nora, body: { role: 'reader' } });
    expect(role.status).toBe(409);
    const own = await app.call(api.changeAdminRole, {
      params: { id: await idOf('nora@new.example') },
      token: nora,
      body: { role: 'registrar' },
    });
    expect(own.status).toBe(200);
    // An older one may end the newer one, and a day later she may too.
    expect((await deactivate(await idOf('nora@new.example'))).status).toBe(200);
    await setAge('nora@new.example', 25);
    await here((tx) =>
      tx.execute(
        `UPDATE admins SET active = true, role = 'owner' WHERE university_id = $1 AND email = 'nora@new.example'`,
        [tx.universityId],
      ),
    );
    await here((tx) => tx.execute(`UPDATE accounts SET status = 'active' WHERE university_id = $1`, [tx.universityId]));
    expect((await deactivate(older, await tokenOf('nora@new.example'))).status).toBe(200);
  });

  it('cannot set the password or the email of a staff account with the email of an older one', async () => {
    const { lecturer } = app.people.ids;
    const change = (by: string, email: string) =>
      here(async (tx) => {
        const [account] = await tx.query(
          `SELECT id FROM accounts WHERE university_id = $1 AND email = $2 AND role = 'admin'`,
          [tx.universityId, by],
          z.object({ id: z.string() }),
        );
        await app.accounts.people.change(tx, lecturer, { email }, account?.id ?? '');
      });
    await change(app.people.emailOf('admin'), 'older@wait.example');
    await expect(change('nora@new.example', 'thief@evil.example')).rejects.toMatchObject({ code: 'conflict' });
    await change(app.people.emailOf('admin'), 'other@people.example');
    await change('nora@new.example', 'thief@evil.example');
  });
});
