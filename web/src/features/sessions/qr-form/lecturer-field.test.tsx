import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/api/query-client.ts';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { LecturerField } from './lecturer-field.tsx';
import { useLecturerChoice } from './use-lecturer-choice.ts';

const people = ['Anna', 'Ravi'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  employee_id: `E${index}`,
  staff_type: 'lecturer',
  active: true,
}));
let queries: URLSearchParams[];
let answer: (matches: typeof people) => Response | Promise<Response>;

beforeEach(() => {
  queries = [];
  answer = (matches) => Response.json(matches);
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address, 'http://muster.test').searchParams;
    queries.push(query);
    const matches = people.filter(
      ({ id, name }) => (query.get('id') ?? id) === id && name.toLowerCase().includes(query.get('search') ?? ''),
    );
    return Promise.resolve(answer(matches));
  });
});
afterEach(() => vi.unstubAllGlobals());

function Form({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  const choice = useLecturerChoice(value, { active: 'true' });
  return (
    <>
      <OptionsError queries={[choice.query]} />
      <LecturerField choice={choice} description="Who teaches" value={value} onChange={setValue} error={undefined} />
    </>
  );
}
const show = (first: string) => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <Form first={first} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Lecturer' });
};

describe('LecturerField', () => {
  it('searches on the server and never loads all staff', async () => {
    const field = show('');
    await userEvent.click(field);
    await screen.findByRole('option', { name: 'Anna · E0' });
    await userEvent.type(field, 'rav');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Anna · E0' })).toBeNull());
    await userEvent.click(screen.getByRole('option', { name: 'Ravi · E1' }));
    expect(field.value).toBe('Ravi · E1');
    expect(queries.some((query) => query.get('search') === 'rav')).toBe(true);
    for (const query of queries) expect([query.get('limit'), query.get('id')]).not.toEqual([null, null]);
    for (const query of queries) expect(query.get('active')).toBe(query.has('id') ? 'all' : 'true');
  });

  it('shows the selected lecturer', async () => {
    const field = show(people[1]?.id ?? '');
    await waitFor(() => expect(field.value).toBe('Ravi · E1'));
  });

  it('shows a loading option until the lecturers arrive', async () => {
    let arrive: (reply: Response) => void = () => undefined;
    answer = () => new Promise<Response>((resolve) => (arrive = resolve));
    await userEvent.click(show(''));
    await screen.findByText('Loading…');
    expect(screen.queryByText('Nothing found')).toBeNull();
    arrive(Response.json(people));
    await screen.findByRole('option', { name: 'Anna · E0' });
  });

  it('shows a load error with a retry button', async () => {
    answer = () => Response.json({ error: 'The service is busy for a moment.' }, { status: 400 });
    const field = show('');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The service is busy for a moment.');
    await userEvent.click(field);
    await screen.findByText('Failed to fetch data');
    answer = (matches) => Response.json(matches);
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(field);
    await screen.findByRole('option', { name: 'Ravi · E1' });
  });
});
