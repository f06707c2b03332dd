import { me } from '@muster/contract/accounts/accounts';
import { getSignInRules, saveSignInRules } from '@muster/contract/accounts/second-factor';
import { getSingleSignOn, saveSingleSignOn } from '@muster/contract/accounts/single-sign-on';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import {
  deleteUniversityLogo,
  saveUniversitySettings,
  uploadUniversityLogo,
} from '@muster/contract/accounts/universities';
import { getConnection } from '@muster/contract/http/connection';
import { type UniversitySettings } from '@muster/contract/accounts/shown-settings';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '#lib/auth/session.ts';
import { makeSettings, makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { timeZoneOptions } from './university-form.logic.ts';
import { UniversityScreen } from './university-screen.tsx';

const server = mockServer();

/** The screen of a university that keeps what is saved. */
function open(
  search = '',
  values: Partial<UniversitySettings> = {},
  logo: string | null = null,
  admin_role: AdminRole = 'owner',
): void {
  const reply = (settings: UniversitySettings) =>
    server.reply(me, { success: true, user: makeUser({ role: 'admin', admin_role, settings, university_logo: logo }) });
  let settings = makeSettings(values);
  reply(settings);
  server.reply(getConnection, { address: '203.0.113.7', proxy: 'fine', has_campus_networks: true });
  server.reply(saveUniversitySettings, ({ body: { seen: _, ...body } }) => {
    settings = Object.assign(settings, body);
    reply(settings);
    return { success: true, settings };
  });
  renderScreens({ '/': () => <UniversityScreen /> }, `/${search}`);
}
const input = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await input(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));
const sent = () => server.requests(saveUniversitySettings).at(-1)?.body;

beforeEach(() => startSession('a-token-of-twenty-characters'));
afterEach(cleanup);

describe('general settings', () => {
  it('save name, mails and late deliveries, with the values that were shown', async () => {
    open();
    await type('University Name *', 'University of the Lakes');
    await type('Short name', 'UL');
    await type('Reply to', 'registry@lakes.example');
    fireEvent.click(await input(/^Late deliveries count right away/));
    save();
    await screen.findByText('Settings saved.');
    expect(sent()).toMatchObject({
      name: 'University of the Lakes',
      short_name: 'UL',
      reply_to: 'registry@lakes.example',
      accepts_late_scans: true,
      clock_hours: 12,
      seen: { name: 'Lakeside', accepts_late_scans: false },
    });
    await type('Short name', 'Lakes');
    save();
    await waitFor(() => expect(sent()).toMatchObject({ short_name: 'Lakes', seen: { short_name: 'UL' } }));
  });

  it('save which private fields faculty offices see', async () => {
    open('', { faculty_office_fields: ['dob'] });
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Date of birth' })).checked).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Date of birth' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Phone number' }));
    save();
    await screen.findByText('Settings saved.');
    expect(sent()).toMatchObject({ faculty_office_fields: ['contact_no'], seen: { faculty_office_fields: ['dob'] } });
  });

  it('say what is missing at the field', async () => {
    open();
    await type('University Name *', ' ');
    await type('Reply to', 'nowhere');
    await type('Second code: students chosen at random', '101');
    save();
    await screen.findAllByText('University Name is required');
    await screen.findByText('Please enter a valid email address');
    await screen.findByText('Please enter a percentage from 0 to 100');
    expect(server.requests(saveUniversitySettings)).toEqual([]);
  });

  it('keep the input after a failure', async () => {
    open();
    server.disconnect(saveUniversitySettings);
    await type('Short name', 'UL');
    save();
    await screen.findByText(/^Couldn't save the settings/);
    expect((await input('Short name')).value).toBe('UL');
  });

  it('upload a logo and remove it with the settings', async () => {
    server.reply(uploadUniversityLogo, { success: true, logo_url: '/api/uploads/university-logos/1/logo.jpg' });
    server.reply(deleteUniversityLogo, { success: true });
    open('', {}, '/api/uploads/university-logos/0/logo.jpg');
    await screen.findByRole('button', { name: 'Change logo' });
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
    save();
    await waitFor(() => expect(server.requests(uploadUniversityLogo)).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove logo' }));
    save();
    await waitFor(() => expect(server.requests(deleteUniversityLogo)).toHaveLength(1));
  });
});

describe('academic structure', () => {
  it('saves years, named terms, credits, class types and statuses', async () => {
    open('?view=structure');
    expect((await input('Name of term 2 *')).value).toBe('Semester 2');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Terms per year' }));
    await userEvent.click(await screen.findByRole('option', { name: '3' }));
    await type('Name of term 1 *', 'Autumn');
    await type('Name of term 3 *', 'Spring');
    await userEvent.click(await screen.findByRole('combobox', { name: 'First year' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Year 0' }));
    await userEvent.clear(await input('Highest *'));
    await userEvent.type(await input('Highest *'), '60');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Types/ }), 'Seminar{enter}');
    fireEvent.click(await input(/^Late\./));
    save();
    await screen.findByText('Settings saved.');
    expect(sent()).toMatchObject({
      first_year: 0,
      last_year: 4,
      terms: ['Autumn', 'Semester 2', 'Spring'],
      credits_min: 1,
      credits_max: 60,
      credits_step: 1,
      class_types: ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop', 'Seminar'],
      offers_late: false,
      offers_excused: true,
    });
  });

  it('saves the class types whose attendance is not required', async () => {
    open('?view=structure', { recorded_class_types: ['Lecture', 'Workshop'] });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Only the number/ }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['Tutorial', 'Practical', 'Laboratory']);
    await userEvent.click(await screen.findByRole('option', { name: 'Tutorial' }));
    // Workshop is taken out of the class types.
    await userEvent.type(await screen.findByRole('combobox', { name: /^Types/ }), '{Backspace}');
    save();
    await screen.findByText('Settings saved.');
    expect(sent()).toMatchObject({
      class_types: ['Lecture', 'Tutorial', 'Practical', 'Laboratory'],
      recorded_class_types: ['Lecture'],
      counted_class_types: ['Tutorial'],
    });
  });

  it('shows at the field what uses a value', async () => {
    open('?view=structure', { credits_max: 30 });
    const credits_max = 'This is in use: 12 modules have 20 credits';
    server.fail(saveUniversitySettings, 'conflict', { error: credits_max, details: { credits_max } });
    await userEvent.clear(await input('Highest *'));
    await userEvent.type(await input('Highest *'), '6');
    save();
    await screen.findByText(credits_max);
    expect((await input('Highest *')).value).toBe('6');
  });

  it('refuses a missing name of a term and years in the wrong order', async () => {
    open('?view=structure');
    await userEvent.click(await screen.findByRole('combobox', { name: 'First year' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Year 5' }));
    await type('Name of term 2 *', ' ');
    save();
    await screen.findAllByText('Enter the name of the term');
    await type('Name of term 2 *', 'Spring');
    save();
    await screen.findAllByText('The last year must not be before the first year');
    expect(server.requests(saveUniversitySettings)).toEqual([]);
  });
});

describe('time zone options', () => {
  it('name the offset, and contain the current zone', () => {
    const options = timeZoneOptions('Asia/Colombo');
    expect(options).toContainEqual({ value: 'Asia/Colombo', label: 'Asia/Colombo (UTC+05:30)' });
    expect(timeZoneOptions('UTC')).toContainEqual({ value: 'UTC', label: 'UTC (UTC+00:00)' });
  });
});

describe('sign-in settings', () => {
  const redirect_uri = 'https://muster.example.edu/api/auth/single-sign-on/LAKES/callback';
  const openSignIn = async () => {
    open('?view=sign-in');
    await screen.findByDisplayValue(redirect_uri);
  };
  beforeEach(() => {
    server.reply(getSignInRules, { admins_need_factor: false });
    server.reply(getSingleSignOn, {
      settings: null,
      saml: { entity_id: 'https://muster.example/m', response_url: 'https://muster.example/r' },
      redirect_uri,
      common_redirect_uri: 'https://muster.example/common',
      shared_numbers: 0,
    });
    server.reply(saveSingleSignOn, ({ body: { client_secret, ...body } }) => ({
      success: true,
      settings: {
        ...body,
        factor_acr: body.factor_acr ?? null,
        has_client_secret: client_secret !== undefined,
        uses_common_address: body.uses_common_address ?? false,
        former_number_claim: null,
      },
      shared_numbers: 0,
    }));
  });
  const sentProvider = () => server.requests(saveSingleSignOn).at(-1)?.body;

  it('save the provider, and send a secret only when one is typed', async () => {
    await openSignIn();
    fireEvent.click(await input(/^Offer single sign-on/));
    await type('Issuer *', 'https://login.lakes.example');
    await type('Client ID *', 'muster');
    await type('Client secret', 'the secret');
    save();
    await screen.findByText('Settings saved.');
    expect(sentProvider()).toMatchObject({
      is_enabled: true,
      issuer: 'https://login.lakes.example',
      client_secret: 'the secret',
      roles: ['lecturer', 'student'],
      password_roles: ['admin', 'lecturer', 'student'],
    });
    expect((await input('Client secret')).value).toBe('');
    await type('Email domain', 'lakes.example');
    save();
    await waitFor(() => expect(sentProvider()).toMatchObject({ email_domain: 'lakes.example' }));
    expect(sentProvider()).not.toHaveProperty('client_secret');
  });

  it('say what is missing, and leave no role without a way to sign in', async () => {
    await openSignIn();
    fireEvent.click(await input(/^Offer single sign-on/));
    await type('Client ID *', 'muster');
    const [, password] = screen.getAllByLabelText<HTMLInputElement>('Administrators');
    if (password) fireEvent.click(password);
    save();
    await screen.findAllByText('Enter the issuer of the provider, such as https://login.example.edu');
    await screen.findByText('Each role needs a way to sign in: single sign-on or a password');
    expect(server.requests(saveSingleSignOn)).toEqual([]);
  });

  it('require a second factor of administrators', async () => {
    server.reply(saveSignInRules, ({ body }) => body);
    await openSignIn();
    const choice = await screen.findByLabelText<HTMLInputElement>(/^Administrators need a second factor/);
    await waitFor(() => expect(choice.disabled).toBe(false));
    fireEvent.click(choice);
    await waitFor(() =>
      expect(server.requests(saveSignInRules)).toMatchObject([{ body: { admins_need_factor: true } }]),
    );
  });

  it('read the metadata of a SAML provider from a file', async () => {
    await openSignIn();
    fireEvent.click(screen.getByRole('combobox', { name: 'Protocol' }));
    fireEvent.click(await screen.findByRole('option', { name: 'SAML 2.0' }));
    await screen.findByDisplayValue('https://muster.example/r');
    const metadata = `<EntityDescriptor entityID="https://login.example/idp"><IDPSSODescriptor protocolSupportEnumeration="x">
      <KeyDescriptor><X509Certificate>QUJD</X509Certificate></KeyDescriptor>
      <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.example/sso"/>
      </IDPSSODescriptor></EntityDescriptor>`;
    const [picker] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    if (picker) fireEvent.change(picker, { target: { files: [new File([metadata], 'metadata.xml')] } });
    await screen.findByDisplayValue('https://login.example/sso');
    save();
    await screen.findByText('Settings saved.');
    expect(sentProvider()).toMatchObject({
      kind: 'saml',
      issuer: 'https://login.example/idp',
      sso_url: 'https://login.example/sso',
      certificates: ['-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----'],
    });
  });

  it('are not shown to administrators who may not manage administrators', async () => {
    open('?view=sign-in', {}, null, 'registrar');
    await screen.findByLabelText('University Name *');
    expect(screen.queryByRole('tab', { name: 'Sign-in' })).toBeNull();
  });
});
