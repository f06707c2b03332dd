import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { SemesterDatesScreen } from './semester-dates-screen.tsx';

let arrive: (reply: Response) => void;

beforeEach(() => {
  const semesters = new Promise<Response>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', (address: string) =>
    address.startsWith('/api/semesters') ? semesters : Promise.resolve(Response.json([])),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a semester is added once it is known which ones there are', async () => {
  showScreens({ '/semester-dates': SemesterDatesScreen }, '/semester-dates');
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add semester' });
  expect(add.disabled).toBe(true);
  arrive(Response.json([]));
  await waitFor(() => expect(add.disabled).toBe(false));
});
