import type { ReplyOf } from '@muster/contract/http/endpoint';
import { lookUpStaff } from '@muster/contract/people/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { useStaffSelect } from '#ui/select/use-record-selects.ts';
import { LecturerField } from './lecturer-field.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const server = mockServer();
const people: ReplyOf<typeof lookUpStaff> = ['Anna', 'Ravi'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  employee_id: `E${index}`,
  staff_type: 'lecturer',
  active: true,
}));
const replyWithPeople = () =>
  server.reply(lookUpStaff, ({ query }) =>
    people.filter(({ id, name }) => (query['id'] ?? id) === id && name.toLowerCase().includes(query['search'] ?? '')),
  );

beforeEach(replyWithPeople);

function Form({ first }: { first: string }) {
  const [value, setValue] = useState<string | null>(first);
  const choice = useStaffSelect({ active: 'true', value: value ?? '' });
  return (
    <>
      <OptionsError queries={[choice.query]} />
      <LecturerField choice={choice} description="Who teaches" value={value} onChange={setValue} />
    </>
  );
}
const show = (first: string) => {
  renderPart(<Form first={first} />);
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
    const queries = server.requests(lookUpStaff).map(({ query }) => query);
    expect(queries.some(({ search }) => search === 'rav')).toBe(true);
    for (const { limit, id } of queries) expect([limit, id]).not.toEqual([undefined, undefined]);
    for (const { active, id } of queries) expect(active).toBe(id === undefined ? 'true' : 'all');
  });

  it('shows the selected lecturer', async () => {
    const field = show(people[1]?.id ?? '');
    await waitFor(() => expect(field.value).toBe('Ravi · E1'));
  });

  it('shows a loading option until the lecturers arrive', async () => {
    const reply = Promise.withResolvers<typeof people>();
    server.reply(lookUpStaff, () => reply.promise);
    await userEvent.click(show(''));
    await screen.findByText('Loading…');
    expect(screen.queryByText('Nothing found')).toBeNull();
    reply.resolve(people);
    await screen.findByRole('option', { name: 'Anna · E0' });
  });

  it('shows a load error with a retry button', async () => {
    server.fail(lookUpStaff, 'conflict', { error: 'The service is busy for a moment.' });
    const field = show('');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The service is busy for a moment.');
    await userEvent.click(field);
    await screen.findByText('Failed to fetch data');
    replyWithPeople();
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(field);
    await screen.findByRole('option', { name: 'Ravi · E1' });
  });
});
