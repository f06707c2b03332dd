import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { lecturerProfileQuery } from './lecturer-profile.api.ts';
import { namesOf } from './lecturer-profile.logic.ts';
import { LecturerProfileScreen } from './lecturer-profile-screen.tsx';
import { LecturerSettingsScreen } from './lecturer-settings-screen.tsx';

const profile = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nimal Silva',
  email: 'nimal@example.org',
  employee_id: 'E-7',
  contact_no: '011 1',
  address: null as string | null,
  staff_type: 'professor',
  department: 'Law',
  specialization: null,
  position: null,
  date_joined: '2020-04-02',
  photo_url: null,
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refused = (status: number, code: string, error?: string) => json({ success: false, code, error }, status);
let answers: Record<string, () => Response | Promise<Response>>;
let sent: unknown[];

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  sent = [];
  answers = { GET: () => json({ success: true, data: profile }), PUT: () => json({ success: true, data: profile }) };
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body));
    return Promise.resolve(answers[init.method ?? 'GET']?.());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = (Screen: typeof LecturerSettingsScreen) => showScreens({ '/': Screen }, '/');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const labels = () => screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.labels?.[0]?.textContent);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('address and phone number alone are sent; what is said of it is good or bad, and good news goes after 3 seconds', async () => {
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
  const answered = Promise.withResolvers<Response>();
  answers['PUT'] = () => answered.promise;
  save();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true);
  vi.useFakeTimers();
  answered.resolve(json({ success: true, data: { ...profile, address: '1 Lake Road, Kandy' } }));
  await vi.waitFor(() => expect(screen.getByText('Settings saved successfully!').dataset['good']).toBe('true'));
  expect(field('Address').value).toBe('1 Lake Road, Kandy');
  expect(sent).toEqual([{ address: '1 Lake Road', phoneNumber: '011 1' }]);
  await vi.advanceTimersByTimeAsync(2_900);
  screen.getByText('Settings saved successfully!');
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(screen.queryByText('Settings saved successfully!')).toBeNull());
});

test.each<[string, () => Response | Promise<Response>]>([
  ['Access denied. You do not have permission to update this profile.', () => refused(403, 'not_yours', 'No.')],
  ['Please use at most 500 characters', () => refused(400, 'invalid_input', 'Please use at most 500 characters')],
  ['Failed to save settings. Please try again.', () => new Response('', { status: 502 })],
  ['Failed to save settings. Please try again.', () => Promise.reject(new TypeError('gone'))],
])('a save that fails says: %s', async (text, answer) => {
  answers['PUT'] = answer;
  open(LecturerSettingsScreen);
  await screen.findByText('Personal Settings');
  fireEvent.change(field('Phone Number'), { target: { value: '5' } });
  save();
  const alert = await screen.findByRole('alert');
  expect([alert.textContent, alert.dataset['good']]).toEqual([text, undefined]);
  expect(field('Phone Number').value).toBe('5');
});

test('settings and profile ask in their own order', async () => {
  const { unmount } = open(LecturerSettingsScreen);
  await screen.findByText('Personal Settings');
  expect(labels()).toEqual(['First Name', 'Last Name', 'Employee ID', 'Email Address', 'Address', 'Phone Number']);
  unmount();
  open(LecturerProfileScreen);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  expect(labels()).toEqual(['First Name', 'Last Name', 'Email Address', 'Phone Number', 'Employee ID', 'Address']);
});

test('the profile shows contact information only if there is an address, and says when it cannot be loaded', async () => {
  const first = open(LecturerProfileScreen);
  await screen.findByRole('heading', { name: 'Professional Information' });
  screen.getByText('2 Apr 2020');
  expect(screen.queryByRole('heading', { name: 'Contact Information' })).toBeNull();
  first.unmount();
  answers['GET'] = () => json({ success: true, data: { ...profile, address: '1 Lake Road' } });
  const second = open(LecturerProfileScreen);
  await screen.findByRole('heading', { name: 'Contact Information' });
  second.unmount();
  answers['GET'] = () => refused(404, 'no_staff_record', 'Lecturer not found in staff table');
  open(LecturerProfileScreen);
  await screen.findByText('Failed to load profile information');
  answers['GET'] = () => json({ success: true, data: profile });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => screen.getByRole('heading', { name: 'Account Information' }));
});

test.each([
  ['settings', LecturerSettingsScreen],
  ['profile', LecturerProfileScreen],
])('what was typed in the %s stays when a later look at the record fails', async (_, Screen) => {
  const { client } = open(Screen);
  await screen.findByText(/Personal Settings|Professional Information/);
  const edit = screen.queryByRole('button', { name: 'Edit Profile' });
  if (edit) fireEvent.click(edit);
  fireEvent.change(field('Address'), { target: { value: '1 Lake Road' } });
  answers['GET'] = () => refused(404, 'no_staff_record');
  const { queryKey } = lecturerProfileQuery();
  await client.refetchQueries({ queryKey });
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  expect(field('Address').value).toBe('1 Lake Road');
  expect(screen.queryByText('Failed to load profile information')).toBeNull();
});

test('the last word of a name is the last name', () => {
  expect(namesOf('Dr. Nadia  Rahman ')).toEqual({ first: 'Dr. Nadia', last: 'Rahman' });
  expect(namesOf('Nadia')).toEqual({ first: 'Nadia', last: '' });
});
