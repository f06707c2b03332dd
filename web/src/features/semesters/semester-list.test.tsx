import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { SemesterDatesScreen } from './semester-dates-screen.tsx';

let arrive: (reply: Response) => void;
let holidays: object[];

beforeEach(() => {
  holidays = [];
  const semesters = new Promise<Response>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/semesters') ? semesters : Promise.resolve(Response.json(holidays)),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a semester is added once it is known which ones there are', async () => {
  showScreens({ '/semester-dates': SemesterDatesScreen }, '/semester-dates');
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Semester' });
  expect(add.disabled).toBe(true);
  arrive(Response.json([]));
  await waitFor(() => expect(add.disabled).toBe(false));
});

test('a holiday that a colleague removes meanwhile keeps what was typed into its dialog', async () => {
  const day = { id: '5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5b', starts_on: '2026-10-20', ends_on: '2026-10-20' };
  holidays = [{ ...day, name: 'Harvest' }];
  const { client } = showScreens({ '/semester-dates': SemesterDatesScreen }, `/semester-dates?edit=${day.id}`);
  arrive(Response.json([]));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  fireEvent.change(name, { target: { value: 'Harvest Days' } });
  holidays = [];
  await client.refetchQueries({ queryKey: ['holidays'] });
  await screen.findByText('There is no holiday yet.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Harvest Days');
});

test('an address that leads to a holiday that there is not any more says so', async () => {
  showScreens({ '/semester-dates': SemesterDatesScreen }, '/semester-dates?edit=5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5b');
  arrive(Response.json([]));
  await screen.findByText('This semester or holiday is not found any more');
});
