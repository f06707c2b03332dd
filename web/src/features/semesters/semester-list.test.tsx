import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
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

describe('SemesterDatesScreen', () => {
  it('enables adding a semester once the semesters are loaded', async () => {
    renderScreens({ '/semester-dates': SemesterDatesScreen }, '/semester-dates');
    const add = await screen.findByRole('button', { name: 'Add Semester' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    arrive(Response.json([]));
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull());
  });

  it('keeps the input if another user removes the holiday', async () => {
    const day = { id: '5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5b', starts_on: '2026-10-20', ends_on: '2026-10-20' };
    holidays = [{ ...day, name: 'Harvest' }];
    const { client } = renderScreens({ '/semester-dates': SemesterDatesScreen }, `/semester-dates?edit=${day.id}`);
    arrive(Response.json([]));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    fireEvent.change(name, { target: { value: 'Harvest Days' } });
    holidays = [];
    await client.refetchQueries({ queryKey: ['holidays'] });
    await screen.findByText('No holidays yet');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Harvest Days');
  });

  it('shows a notice if the holiday in the URL does not exist', async () => {
    renderScreens(
      { '/semester-dates': SemesterDatesScreen },
      '/semester-dates?edit=5e2b6a58-3f4f-4c4e-9b6a-6c1d2e3f4a5b',
    );
    arrive(Response.json([]));
    await screen.findByText('This semester or holiday no longer exists');
  });
});
