import { describe, expect, it } from 'vitest';
import { origin } from './oidc-scenario.setup.ts';
import { samlScenario } from './saml-scenario.setup.ts';

const s = samlScenario();
const { t, save, finish, signIn } = s;

describe('SAML', () => {
  it('signs in the account with the email, and later the one of the persistent NameID', async () => {
    const { browser, at } = await signIn();
    expect(at).toBe('/login#single-sign-on=done');
    expect(await finish(browser)).toMatchObject({ user: { role: 'student', student_id: 'S1' } });
    s.provider.setPerson('sam', { nameId: 'sam-at-the-provider', email: 'other@people.example' });
    expect((await signIn()).at).toBe('/login#single-sign-on=done');
    s.provider.setPerson('eve', { nameId: 'eve-at-the-provider', email: s.people.emailOf('student') });
    expect((await signIn({ name: 'eve' })).at).toBe('/login#single-sign-on=unknown');
  });

  it('finds people by number, and comes back to the scan page', async () => {
    s.provider.setPerson('lee', { nameId: 'lee', number: 'E1' });
    const { browser, at } = await signIn({ name: 'lee', to: '/C/abc.def' });
    expect(at).toBe('/C/abc.def#single-sign-on=done');
    expect(await finish(browser)).toMatchObject({ user: { role: 'lecturer' } });
  });

  it('identifies people by an attribute where the university chooses one', async () => {
    await save({ subject_attribute: 'number', employee_id_claim: null });
    s.provider.setPerson('sam', { nameId: 'changes each time', number: 'u-17', email: s.people.emailOf('student') });
    expect((await signIn({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })).at).toContain(
      'done',
    );
    s.provider.setPerson('sam', { nameId: 'another one', number: 'u-17' });
    expect((await signIn({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' })).at).toContain(
      'done',
    );
  });

  it('counts emails only where the university trusts them', async () => {
    await save({ trusts_email: false });
    expect((await signIn()).at).toBe('/login#single-sign-on=unknown');
  });

  it('publishes metadata that reveal no university', async () => {
    const { body, headers } = await t.app.inject(`/api/auth/saml/${s.people.code}/metadata`);
    expect(headers['content-type']).toContain('application/samlmetadata+xml');
    expect(body).toContain(`entityID="${origin}/api/auth/saml/${s.people.code}/metadata"`);
    expect(body).toContain(`Location="${origin}/api/auth/saml/${s.people.code}/response"`);
    expect(body).toContain('WantAssertionsSigned="true"');
    const unknown = await t.app.inject('/api/auth/saml/NOWHERE/metadata');
    expect(unknown.statusCode).toBe(200);
    expect((await t.app.inject('/api/auth/saml/not%20a%20code/metadata')).statusCode).toBe(404);
  });

  it('explains wrong settings on their fields', async () => {
    expect(await save({ certificates: ['none'] })).toMatchObject({
      status: 400,
      body: { details: { certificates: expect.stringContaining('no certificate') as string } },
    });
    expect(await save({ certificates: [], sso_url: null })).toMatchObject({
      status: 400,
      body: {
        details: {
          certificates: 'Enter a certificate, or read it from the metadata',
          sso_url: expect.stringContaining('Enter the address of the sign-in') as string,
        },
      },
    });
  });
});
