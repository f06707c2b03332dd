import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confirmReset } from '@muster/contract/accounts/passwords';
import { me } from '@muster/contract/accounts/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { password, startAccounts, startAccountsApp } from '#testing/accounts-app.ts';
import { makePasswords } from '../passwords/passwords.service.ts';
import type { NewPerson } from './people-accounts.service.ts';

let app: Awaited<ReturnType<typeof startAccounts>>;
beforeEach(async () => {
  app = await startAccounts();
});
afterEach(() => app.end());

const hash = makePasswords().hash(password);
const person = async (email: string, changes: Partial<NewPerson> = {}): Promise<NewPerson> => ({
  role: 'student',
  name: 'Nadia',
  email,
  passwordHash: await hash,
  active: true,
  ...changes,
});
const here = <T>(work: Parameters<typeof app.database.inUniversity<T>>[1]) =>
  app.database.inUniversity(app.people.ids.university, work);
const open = (...people: NewPerson[]) => here((tx) => app.accounts.people.open(tx, people));
const signIn = (email: string, typed = password) => app.signIn(email, 'student', typed);
const tokenOf = async (email: string): Promise<string> => (await signIn(email)).body.session.access_token;

/** The mails after inviting these accounts. */
async function mailsTo(ids: readonly string[]): Promise<string[]> {
  await here((tx) => app.accounts.people.invite(tx, ids, 'now', app.clock.now()));
  await app.mail.sendDue();
  const folder = join(app.dataDir, 'outbox');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}
const linkIn = (mail: string): string | undefined =>
  /^https:\/\/muster\.example\.edu\/reset-password#token=([\w-]{43})$/m.exec(mail)?.[1];
const choose = (token: string | undefined, chosen: string) =>
  app.call(confirmReset, { body: { token, password: chosen } });

describe('accounts of lecturers and students', () => {
  it('lets an invited student choose a password once within 30 days', async () => {
    const ids = await open(
      await person('nadia@new.example', { passwordHash: null }),
      await person('has.one@new.example'),
      await person('inactive@new.example', { passwordHash: null, active: false }),
    );
    expect((await signIn('nadia@new.example', '')).status).not.toBe(200);
    const mails = await mailsTo(ids);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: nadia@new.example\n');
    expect(mails[0]).toContain(
      `University ${app.people.code} records attendance with Muster and has made an account for you (student).`,
    );
    const token = linkIn(mails[0] ?? '');
    app.clock.advance(30 * 24 * 3_600_000 - 1_000);
    expect((await choose(token, 'my very own choice')).status).toBe(200);
    expect((await signIn('nadia@new.example', 'my very own choice')).status).toBe(200);
    expect((await choose(token, 'another choice')).body).toMatchObject({ code: 'invalid_reset_link' });
  });

  it('rejects an invitation after 30 days', async () => {
    const ids = await open(await person('nadia@new.example', { passwordHash: null }));
    const [mail = ''] = await mailsTo(ids);
    app.clock.advance(30 * 24 * 3_600_000 + 1_000);
    expect((await choose(linkIn(mail), 'my very own choice')).body).toMatchObject({ code: 'invalid_reset_link' });
  });

  it('rejects a second account for an email and role, and stores nothing of the batch', async () => {
    await open(await person('nadia@new.example'));
    const taken = { code: 'conflict', details: { email: 'An account with this e-mail already exists' } };
    await expect(open(await person('other@new.example'), await person('nadia@new.example'))).rejects.toMatchObject(
      taken,
    );
    expect((await signIn('other@new.example')).status).toBe(401);
    const [other = ''] = await open(await person('other@new.example'));
    const moving = here((tx) =>
      app.accounts.people.change(tx, other, { email: 'nadia@new.example' }, app.people.ids.admin),
    );
    await expect(moving).rejects.toMatchObject(taken);
    await open(await person('nadia@new.example', { role: 'lecturer' }));
  });

  it('rejects a common password with a field error', async () => {
    const { people } = app.accounts;
    await expect(people.hash('12345')).rejects.toMatchObject({
      code: 'invalid_input',
      details: { password: 'Password must be at least 6 characters' },
    });
    await expect(people.hash('password')).rejects.toMatchObject({ details: { password: /too common/u } });
  });

  it('blocks a deactivated account in every process, and unblocks it when activated', async () => {
    const other = await startAccountsApp(app.database);
    const [id = ''] = await open(await person('nadia@new.example'));
    const token = await tokenOf('nadia@new.example');
    const isIn = async (server: typeof other) => (await server.call(me, { token })).status === 200;
    expect([await isIn(app), await isIn(other)]).toEqual([true, true]);
    await here((tx) => app.accounts.people.setActive(tx, [id], false));
    app.accounts.people.invalidate([id]);
    expect(await isIn(app)).toBe(false);
    expect(await isIn(other)).toBe(false);
    expect((await signIn('nadia@new.example')).status).toBe(401);
    await here((tx) => app.accounts.people.setActive(tx, [id], true));
    expect((await signIn('nadia@new.example')).status).toBe(200);
    await other.stop();
  });

  it('invalidates old links after an email change, and all sessions after a password change', async () => {
    const [id = ''] = await open(await person('old@new.example', { passwordHash: null }));
    const [mail = ''] = await mailsTo([id]);
    await here((tx) =>
      app.accounts.people.change(tx, id, { email: 'new@new.example', name: 'Nadia N.' }, app.people.ids.admin),
    );
    expect((await choose(linkIn(mail), 'my very own choice')).status).toBe(400);
    const passwordHash = await hash;
    await here((tx) => app.accounts.people.change(tx, id, { passwordHash }, app.people.ids.admin));
    expect((await signIn('old@new.example')).status).toBe(401);
    const token = await tokenOf('new@new.example');
    expect((await app.call(me, { token })).body).toMatchObject({ user: { name: 'Nadia N.' } });
    await here((tx) => app.accounts.people.change(tx, id, { passwordHash }, app.people.ids.admin));
    app.accounts.people.invalidate([id]);
    expect((await app.call(me, { token })).status).toBe(401);
  });

  it('greets with the name in the record until the user has chosen a display name', async () => {
    const [id = ''] = await open(await person('chosen@new.example'));
    const token = await tokenOf('chosen@new.example');
    const nameAfter = async (name: string) => {
      await here((tx) => app.accounts.people.change(tx, id, { name }, app.people.ids.admin));
      return (await app.call(me, { token })).body.user.name;
    };
    expect(await nameAfter('Nadia Noor')).toBe('Nadia Noor');
    await here((tx) => tx.execute(`UPDATE accounts SET display_name = 'Nadi' WHERE id = $1`, [id]));
    expect(await nameAfter('Nadia N. Noor')).toBe('Nadi');
  });

  it('removes the accounts of an undone import but never an administrator', async () => {
    const ids = await open(await person('nadia@new.example'));
    const { admin } = app.people.ids;
    await tokenOf('nadia@new.example');
    await here((tx) => app.accounts.people.remove(tx, ids));
    expect((await signIn('nadia@new.example')).status).toBe(401);
    await here((tx) => app.accounts.people.setActive(tx, [admin], false));
    await here((tx) => app.accounts.people.change(tx, admin, { active: false, name: 'Renamed' }, app.people.ids.admin));
    expect((await app.signIn(app.people.emailOf('admin'), 'admin', password)).status).toBe(200);
  });
});
