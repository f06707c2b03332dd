import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requestReset } from '@muster/contract/accounts/passwords';
import { register } from '@muster/contract/accounts/registration';
import { describe, expect, it } from 'vitest';
import { accountsScenario, password, startAccountsApp } from '#testing/accounts-app.ts';

const app = accountsScenario();

const command = fileURLToPath(new URL('../../../command.ts', import.meta.url));
const run = (...words: string[]) =>
  promisify(execFile)(process.execPath, [command, ...words], {
    env: { DATABASE_URL: app.database.url },
  });

describe('command line', () => {
  it('creates a university and an enrolment code for its first administrator', async () => {
    const made = await run(
      'university',
      'create',
      ' u\u200Boc\u00A0',
      'University  of \u200BColombo\n',
      'asia/colombo',
    );
    expect(made.stdout).toContain('Created the university UOC.');
    const { host, pathname } = new URL(app.database.url);
    expect(made.stderr).toContain(`Using the database ${pathname.slice(1)} on ${host} (DATABASE_URL).`);
    const { stdout } = await run('enrolment-code', 'UOC');
    const code = stdout.trim().split('\n').at(-1);
    const body = { name: 'Ada', email: 'ada@uoc.example', university_id: code, password };
    expect((await app.call(register, { body })).status).toBe(200);
    const { body: signedIn } = await app.signIn('ada@uoc.example', 'admin', password);
    expect(signedIn.user).toMatchObject({ university_name: 'University of Colombo', time_zone: 'Asia/Colombo' });
  });

  it('approves a university that open registration created, which then sends mail', async () => {
    const open = await startAccountsApp(app.database, {
      config: { isDemo: false, isReachable: true, isRegistrationOpen: true, passwordMin: 6 },
    });
    const email = 'founder@evil.example';
    const body = { name: 'Eve', email, university_id: 'EVIL-U', password };
    expect((await open.call(register, { body })).status).toBe(200);
    expect((await open.signIn(email, 'admin', password)).status).toBe(200);
    const mails = async () => {
      open.clock.advance(10 * 60_000);
      await open.call(requestReset, { body: { email } });
      await open.accounts.reset.drain();
      await open.mail.sendDue();
      return readdirSync(open.dataDir).includes('outbox') ? readdirSync(join(open.dataDir, 'outbox')).length : 0;
    };
    expect(await mails()).toBe(0);
    expect((await run('university', 'approve', 'evil-u')).stdout).toContain('may send mail');
    expect(await mails()).toBe(1);
    await open.stop();
  });

  it('closes the single sign-on of a university', async () => {
    const { university } = app.people.ids;
    await app.database.inUniversity(university, (tx) =>
      tx.execute(
        `INSERT INTO single_sign_on (university_id, is_enabled, label, issuer, client_id, email_claim, trusts_email, roles, password_roles)
         VALUES ($1, true, 'Account', 'https://login.example', 'muster', 'email', false, '{student}', '{}')`,
        [university],
      ),
    );
    const signIn = () => app.signIn(app.people.emailOf('student'), 'student', password);
    expect((await signIn()).status).toBe(401);
    expect((await run('single-sign-on', 'off', app.people.code)).stdout).toContain('is closed');
    expect((await signIn()).status).toBe(200);
    await expect(run('single-sign-on', 'off', app.people.code)).rejects.toMatchObject({
      stderr: expect.stringContaining('has no single sign-on that is enabled') as string,
    });
  });

  it('removes lost second factors', async () => {
    const email = app.people.emailOf('lecturer');
    await app.database.inUniversity(app.people.ids.university, (tx) =>
      tx.execute(
        `INSERT INTO authenticator_apps (university_id, account_id, secret, last_step, added_at) VALUES ($1, $2, '', 0, now())`,
        [tx.universityId, app.people.ids.lecturer],
      ),
    );
    const signIn = () => app.signIn(email, 'lecturer', password);
    expect((await signIn()).body).toHaveProperty('second_factor');
    const { stdout } = await run('second-factor', 'off', app.people.code, email.toUpperCase());
    expect(stdout).toContain('signs in without a second factor');
    expect((await signIn()).body).toHaveProperty('session');
    await expect(run('second-factor', 'off', app.people.code, email)).rejects.toMatchObject({
      stderr: expect.stringContaining('has no second factor') as string,
    });
  });

  it.each([
    [['university', 'approve', 'NOWHERE'], 'There is no university with the code NOWHERE.'],
    [['university', 'create', 'EVIL.EXAMPLE/LOGIN', 'Evil', 'UTC'], 'Use at most 30 letters, digits and hyphens.'],
    [['single-sign-on', 'off', 'NOWHERE'], 'There is no university with the code NOWHERE.'],
    [['enrolment-code', 'NOWHERE'], 'There is no university with the code NOWHERE.'],
    [
      ['university', 'create', 'MOON', 'Moon', 'Moon/Crater'],
      'Moon/Crater is not a time zone. Use a name such as Asia/Colombo.',
    ],
    [['university', 'create', '!', 'Bang', 'UTC'], '! is not a valid university code.'],
    [['university', 'create', '\u200B', 'Bang', 'UTC'], 'is not a valid university code.'],
    [['university', 'create', 'MOON', '\u200B \u2060', 'UTC'], 'The university needs a name.'],
    [['something'], 'Commands:'],
  ])('rejects %s with a one-line error', async (words, sentence) => {
    await expect(run(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  });
});
