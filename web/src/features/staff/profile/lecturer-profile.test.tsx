import { changeStaffProfile, type LecturerProfile, staffProfile } from '@muster/contract/accounts/profiles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockServer, type MockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { lecturerProfileQuery } from './lecturer-profile.api.ts';
import { splitName } from './lecturer-profile.logic.ts';
import { LecturerProfileScreen } from './lecturer-profile-screen.tsx';
import { LecturerSettingsScreen } from './lecturer-settings-screen.tsx';

const profile: LecturerProfile = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nimal Silva',
  email: 'nimal@example.org',
  employee_id: 'E-7',
  contact_no: '011 1',
  address: null,
  staff_type: 'professor',
  department: 'Law',
  specialization: null,
  specilization: null,
  position: null,
  date_joined: '2020-04-02',
  photo_url: null,
};

const server = mockServer();

beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(staffProfile, { success: true, data: profile });
  server.reply(changeStaffProfile, { success: true, data: profile });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const open = (Screen: typeof LecturerSettingsScreen) => renderScreens({ '/': Screen }, '/');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const labels = () => screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.labels?.[0]?.textContent);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

describe.each([
  ['lecturer profile', LecturerProfileScreen],
  ['lecturer settings', LecturerSettingsScreen],
])('%s without data', (_, Screen) => {
  it('says that the staff record is missing and whom to ask, without a retry', async () => {
    server.fail(staffProfile, 'no_staff_record');
    open(Screen);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Your lecturer account is not found in the staff table. Please contact your administrator to add your record with the correct university_id.',
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers to load the profile again after another error', async () => {
    server.fail(staffProfile, 'conflict');
    open(Screen);
    await screen.findByText('Failed to load profile information');
    server.reply(staffProfile, { success: true, data: profile });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findAllByText(/E-7|Employee ID/);
  });
});

describe('lecturer settings', () => {
  it('sends only address and phone number, and hides the success message after 3 seconds', async () => {
    open(LecturerSettingsScreen);
    await screen.findByText('Personal Settings');
    for (const [name, value] of [
      ['First Name', 'Nimal'],
      ['Last Name', 'Silva'],
      ['Employee ID', 'E-7'],
      ['Email Address', 'nimal@example.org'],
    ] as const)
      expect([field(name).value, field(name).readOnly], name).toEqual([value, true]);
    screen.getByText(/academic office/);
    fireEvent.change(field('Address'), { target: { value: '1 Lake Road' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field('Address').value).toBe('');
    fireEvent.change(field('Address'), { target: { value: '1 Lake Road' } });
    const response = Promise.withResolvers<Response>();
    server.reply(changeStaffProfile, () => response.promise);
    save();
    expect((await screen.findByRole('button', { name: 'Saving...' })).getAttribute('aria-disabled')).toBe('true');
    vi.useFakeTimers();
    response.resolve(Response.json({ success: true, data: { ...profile, address: '1 Lake Road, Kandy' } }));
    await vi.waitFor(() => expect(screen.getByText('Settings saved successfully!').dataset['good']).toBe('true'));
    expect(field('Address').value).toBe('1 Lake Road, Kandy');
    expect(server.requests(changeStaffProfile).map(({ body }) => body)).toEqual([
      { address: '1 Lake Road', phoneNumber: '011 1' },
    ]);
    await vi.advanceTimersByTimeAsync(2_900);
    screen.getByText('Settings saved successfully!');
    await vi.advanceTimersByTimeAsync(200);
    await vi.waitFor(() => expect(screen.queryByText('Settings saved successfully!')).toBeNull());
  });

  it.each<[string, (server: MockServer) => void]>([
    [
      'Access denied. You do not have permission to update this profile.',
      (mock) => mock.fail(changeStaffProfile, 'not_yours', { error: 'No.' }),
    ],
    [
      'Please use at most 500 characters',
      (mock) => mock.fail(changeStaffProfile, 'invalid_input', { error: 'Please use at most 500 characters' }),
    ],
    [
      'Failed to save settings. Please try again.',
      (mock) => mock.reply(changeStaffProfile, new Response('', { status: 502 })),
    ],
    ['Failed to save settings. Please try again.', (mock) => mock.disconnect(changeStaffProfile)],
  ])('keeps the input of a failed save and shows: %s', async (text, failSave) => {
    failSave(server);
    open(LecturerSettingsScreen);
    await screen.findByText('Personal Settings');
    fireEvent.change(field('Phone Number'), { target: { value: '5' } });
    save();
    const alert = await screen.findByRole('alert');
    expect([alert.textContent, alert.dataset['good']]).toEqual([text, undefined]);
    expect(field('Phone Number').value).toBe('5');
  });
});

describe('lecturer profile', () => {
  it('orders the fields differently from the settings', async () => {
    const { unmount } = open(LecturerSettingsScreen);
    await screen.findByText('Personal Settings');
    expect(labels()).toEqual(['First Name', 'Last Name', 'Employee ID', 'Email Address', 'Address', 'Phone Number']);
    unmount();
    open(LecturerProfileScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    expect(labels()).toEqual(['First Name', 'Last Name', 'Email Address', 'Phone Number', 'Employee ID', 'Address']);
  });

  it('shows contact information only with an address, and a load error with a retry', async () => {
    const first = open(LecturerProfileScreen);
    await screen.findByRole('heading', { name: 'Professional Information' });
    screen.getByText('2 Apr 2020');
    expect(screen.queryByRole('heading', { name: 'Contact Information' })).toBeNull();
    first.unmount();
    server.reply(staffProfile, { success: true, data: { ...profile, address: '1 Lake Road' } });
    const second = open(LecturerProfileScreen);
    await screen.findByRole('heading', { name: 'Contact Information' });
    second.unmount();
    server.fail(staffProfile, 'conflict');
    open(LecturerProfileScreen);
    await screen.findByText('Failed to load profile information');
    server.reply(staffProfile, { success: true, data: profile });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Account Information' })).toBeTruthy();
  });

  it.each([
    ['settings', LecturerSettingsScreen],
    ['profile', LecturerProfileScreen],
  ])('keeps the input of the %s if a refetch fails', async (_, Screen) => {
    const { client } = open(Screen);
    await screen.findByText(/Personal Settings|Professional Information/);
    const edit = screen.queryByRole('button', { name: 'Edit Profile' });
    if (edit) fireEvent.click(edit);
    fireEvent.change(field('Address'), { target: { value: '1 Lake Road' } });
    server.fail(staffProfile, 'conflict');
    const { queryKey } = lecturerProfileQuery();
    await client.refetchQueries({ queryKey });
    await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
    expect(field('Address').value).toBe('1 Lake Road');
    expect(screen.queryByText('Failed to load profile information')).toBeNull();
  });
});

describe('splitName', () => {
  it('takes the last word as the last name', () => {
    expect(splitName('Dr. Nadia  Rahman ')).toEqual({ first: 'Dr. Nadia', last: 'Rahman' });
    expect(splitName('Nadia')).toEqual({ first: 'Nadia', last: '' });
  });
});
