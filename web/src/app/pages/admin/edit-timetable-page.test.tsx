import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EditTimetablePage } from './edit-timetable-page.tsx';
import {
  box,
  choose,
  resetServer,
  entry,
  fill,
  groupPage,
  json,
  open,
  press,
  stubServer,
  server,
  expectAlert,
  uuid,
} from '../../../features/timetables/timetable-form/timetable-form.setup.tsx';

beforeEach(stubServer);
afterEach(resetServer);

const openList = (search = ''): void => open(`/edit-timetable${search}`, { '/edit-timetable': EditTimetablePage });

test('the list counts, shows twelve hours, and an entry is edited with what it cannot lose', async () => {
  server.replies[`PUT /api/timetables/${uuid(6)}`] = () => json({ success: false, code: 'internal' }, 500);
  openList();
  await screen.findByText('Showing 1 of 4 timetable entries');
  screen.getByText('1:00 PM – 3:00 PM');
  await press('Edit');
  await screen.findByText(/only filter; they aren't saved/);
  await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
  await press('Save Changes');
  await expectAlert('Error updating timetable entry. Please try again.');
  fill('Venue', ' ');
  await press('Save Changes');
  await expectAlert('Please fill in all required fields.');
  fill('Venue', 'Hall B');
  server.replies[`PUT /api/timetables/${uuid(6)}`] = () =>
    json({ ...entry, warnings: ['Hall B is taken by PH202, 13:00–14:00', 'Hall B has 20 seats'] });
  const changed = { ...entry, venue: 'Hall B' };
  server.replies['GET /api/timetables'] = () => json({ data: [changed], total: 1, all: 4, page: 1, page_size: 50 });
  await press('Save Changes');
  await screen.findByText('Timetable entry updated successfully!');
  screen.getByText('Hall B is taken by PH202, 1:00 PM – 2:00 PM. Hall B has 20 seats.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Hall B');
  await press('Edit');
  await waitFor(() => expect(box('Venue').value).toBe('Hall B'));
  const { body } = server.sent.findLast(({ call }) => call.startsWith('PUT'))!;
  expect(body).toMatchObject({ venue: 'Hall B', assistant_lecturer_id: uuid(5), accept_clashes: false });
  expect(body).not.toHaveProperty('group_ids');
});

test('an entry offers its own lecturer and assistant in their own places alone, whatever they may teach by now', async () => {
  openList();
  await press('Edit');
  await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
  const offered = async (field: string) => {
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: field }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  expect(await offered('Lecturer')).not.toContain(entry.assistant_lecturer?.name);
  await waitFor(async () =>
    expect(await offered('Assistant Lecturer (optional)')).toContain(entry.assistant_lecturer?.name),
  );
  expect(await offered('Assistant Lecturer (optional)')).not.toContain('Amara Silva');
});

test('whose sign-in ended while an entry was open is told of the save in the stated words alone', async () => {
  const ended = { success: false, code: 'unauthenticated', error: 'Please log in again.' };
  server.replies[`PUT /api/timetables/${uuid(6)}`] = () => json(ended, 401);
  openList();
  await press('Edit');
  await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
  fill('Venue', 'Hall B');
  await press('Save Changes');
  await expectAlert('Error updating timetable entry. Please try again.');
  // It would outlive the next sign-in, which has answered it.
  expect(screen.queryByText('Please log in again.')).toBeNull();
});

test('the table has the stated columns, and ways to edit and delete', async () => {
  openList();
  const table = await screen.findByRole('table', { name: 'Timetable entries' });
  await within(table).findByText('PH1-A');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual([
    'No.',
    ...'Module,Day,Time,Venue,Class Type,Lecturer,Groups,Year/Semester,Academic Year,Actions'.split(','),
  ]);
  expect(within(table).getByRole('row', { name: /PH101/ }).textContent).toContain('Year 1, Semester 1');
});

test('deleting asks; either end is told in the stated words', async () => {
  openList();
  await press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete PH101 Lecture?' });
  await userEvent.click(within(question).getByText('Delete'));
  await expectAlert('Error deleting timetable entry. Please try again.');
  server.replies[`DELETE /api/timetables/${uuid(6)}`] = () => json({ success: true });
  await press('Delete');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete PH101 Lecture?' })).getByText('Delete'),
  );
  await expectAlert('Timetable entry deleted successfully!');
});

test('an empty list says whether nothing is there or nothing matches', async () => {
  server.replies['GET /api/timetables'] = () => json({ data: [], total: 0, all: 4, page: 1, page_size: 50 });
  openList('?year=3');
  await screen.findByText('No timetables match your search criteria.');
  await press('Clear Filters');
  await screen.findByText('No timetables found.');
});

test('an address leads to an entry on another page; of one that is no more, one is told', async () => {
  const other = { ...entry, id: uuid(77), venue: 'Hall Z' };
  server.replyTo = (address) =>
    address.searchParams.get('id') === uuid(77)
      ? json({ data: [other], total: 1, all: 4, page: 1, page_size: 1 })
      : undefined;
  openList(`?edit=${uuid(77)}`);
  await waitFor(() => expect(box('Venue').value).toBe('Hall Z'));
  screen.getByText('Showing 1 of 4 timetable entries');
  cleanup();
  server.replyTo = (address) =>
    address.searchParams.get('id') === uuid(77)
      ? json({ data: [], total: 0, all: 4, page: 1, page_size: 1 })
      : undefined;
  openList(`?edit=${uuid(77)}`);
  await expectAlert('Timetable entry not found');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all entries are one stop of the Tab key: arrow keys walk between them, and to what can be done with each', async () => {
  const other = { ...entry, id: uuid(7), day_of_week: 'Friday' };
  server.replies['GET /api/timetables'] = () =>
    json({ data: [entry, other], total: 2, all: 2, page: 1, page_size: 50 });
  openList();
  const edit = await screen.findByRole('button', { name: /^Edit .*Monday/ });
  const last = screen.getByRole('button', { name: /^Delete .*Friday/ });
  screen.getByRole('button', { name: 'Lecturer' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(edit);
  const deeds = screen.getAllByRole('button', { name: /^(Edit|Delete) / });
  expect(deeds.filter(({ tabIndex }) => tabIndex === 0)).toEqual([edit]);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(last);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Rows on a page' }));
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await screen.findByRole('dialog', { name: /Delete/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(server.sent).toEqual([]);
});

test('a filter whose choices did not come says so, with a way to ask again', async () => {
  server.replies['GET /api/staff/lookup'] = () => json({ success: false, error: 'Come again.' }, 400);
  openList();
  await screen.findByText('Come again.');
  await userEvent.click(box('Lecturer'));
  await screen.findByRole('option', { name: 'Failed to fetch data' });
  server.replies['GET /api/staff/lookup'] = () => json([{ id: uuid(4), name: 'Amara Silva', employee_id: 'E4' }]);
  await press('Retry');
  await waitFor(() => expect(screen.queryByText('Come again.')).toBeNull());
  await choose('Lecturer', 'Amara Silva · E4');
});

test('an edited entry says of modules and degrees that did not come that they did not, not that there are none', async () => {
  const busy = () => json({ success: false, error: 'The service is busy for a moment.' }, 400);
  server.replies['GET /api/modules/by-degrees'] = busy;
  server.replies['GET /api/degrees'] = busy;
  openList(`?edit=${uuid(6)}`);
  await screen.findByRole('dialog');
  await waitFor(() => expect(box('Module').value).toBe('PH101 · Optics'));
  await screen.findAllByText('The service is busy for a moment.');
  for (const label of ['Module', 'Degree']) {
    await userEvent.click(box(label));
    await screen.findByRole('option', { name: 'Failed to fetch data' });
    await userEvent.keyboard('{Escape}');
  }
});

test('groups that narrow an edited entry are searched for at the server, and those chosen keep their names', async () => {
  const other = { ...entry.groups[0], id: uuid(2_000), group_name: 'PH4-Z' };
  const asked: string[] = [];
  server.replyTo = ({ pathname, searchParams }) => {
    if (pathname !== '/api/groups') return undefined;
    const search = searchParams.get('search') ?? '';
    asked.push(`${searchParams.get('degree_details_ids') ?? ''} ${searchParams.get('page_size')} ${search}`);
    return groupPage(search === 'ph4' ? [other] : [], 514);
  };
  openList(`?edit=${uuid(6)}`);
  const dialog = within(await screen.findByRole('dialog'));
  const group = await dialog.findByRole('combobox', { name: 'Group' });
  await dialog.findByText('PH1-A');
  await userEvent.click(group);
  await userEvent.keyboard('ph4');
  const hit = await screen.findByRole('option', { name: /^PH4-Z/ });
  expect(within(screen.getByRole('listbox', { name: 'Group' })).getAllByRole('option')).toEqual([hit]);
  await userEvent.click(hit);
  await waitFor(() =>
    expect(dialog.getAllByText(/^PH\d-[AZ]$/).map((one) => one.textContent)).toEqual(['PH1-A', 'PH4-Z']),
  );
  expect(asked.filter((one) => one.startsWith(uuid(1)))).toEqual([`${uuid(1)} 50 `, `${uuid(1)} 50 ph4`]);
});
