import { listDegrees } from '@muster/contract/academics/degrees';
import { listGroups } from '@muster/contract/academics/groups';
import { modulesByDegrees } from '@muster/contract/academics/modules';
import { listSemesters } from '@muster/contract/academics/semesters';
import { lookUpStaff } from '@muster/contract/people/staff';
import {
  changeTimetable,
  deleteTimetable,
  listTimetables,
  type TimetableEntry,
} from '@muster/contract/timetables/timetables';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { EditTimetablePage } from './edit-timetable-page.tsx';
import {
  amara,
  box,
  choose,
  entry,
  expectAlert,
  fill,
  group as firstGroup,
  mockTimetableServer,
  open,
  pageOfEntries,
  pageOfGroups,
  press,
  uuid,
} from '../../../features/timetables/timetable-form/timetable-form.setup.tsx';
import { openFilters } from '#ui/filters/open-filters.setup.ts';

const server = mockTimetableServer();
const internalError = () => Response.json({ success: false, code: 'internal' }, { status: 500 });

const openList = (search = ''): void => open(`/edit-timetable${search}`, { '/edit-timetable': EditTimetablePage });

describe('edit timetable page', () => {
  it('shows the count and 12-hour times, and edits an entry without losing values', async () => {
    server.reply(changeTimetable, internalError);
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
    server.reply(changeTimetable, {
      ...entry,
      warnings: ['Hall B is taken by PH202, 13:00–14:00', 'Hall B has 20 seats'],
    });
    server.reply(listTimetables, pageOfEntries({ ...entry, venue: 'Hall B' }));
    await press('Save Changes');
    await screen.findByText('Timetable entry updated successfully!');
    screen.getByText('Hall B is taken by PH202, 1:00 PM – 2:00 PM. Hall B has 20 seats.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Hall B');
    await press('Edit');
    await waitFor(() => expect(box('Venue').value).toBe('Hall B'));
    const body = server.requests(changeTimetable).at(-1)?.body;
    expect(body).toMatchObject({ venue: 'Hall B', assistant_lecturer_id: uuid(5), accept_clashes: false });
    expect(body).not.toHaveProperty('group_ids');
  });

  it('shows and changes the weeks of an entry', async () => {
    server.reply(listTimetables, pageOfEntries({ ...entry, weeks: '1-4,7' }));
    server.reply(changeTimetable, { ...entry, warnings: [] });
    openList();
    await screen.findByText('Weeks 1–4, 7');
    await press('Edit');
    await waitFor(() => expect(box('Teaching weeks').value).toBe('1–4, 7'));
    await choose('Weeks', 'Even teaching weeks');
    await press('Save Changes');
    await waitFor(() =>
      expect(server.requests(changeTimetable).at(-1)?.body).toMatchObject({ weeks: 'even', seen: { weeks: '1-4,7' } }),
    );
  });

  it('shows and changes the first and the last day, and shows at which one the server refused it', async () => {
    server.reply(listTimetables, pageOfEntries({ ...entry, valid_until: '2026-12-07' }));
    server.fail(changeTimetable, 'invalid_input', { error: 'Taken', details: { first_day: 'Attendance was taken' } });
    openList();
    await press('Edit');
    await waitFor(() => expect(box('Last day').value).toBe('Mon 7 Dec 2026'));
    fill('First day', '12 Oct 2026');
    fireEvent.blur(box('First day'));
    await press('Save Changes');
    await screen.findByText('Attendance was taken');
    expect([box('First day').value, box('First day').getAttribute('aria-invalid')]).toEqual([
      'Mon 12 Oct 2026',
      'true',
    ]);
    expect(server.requests(changeTimetable).at(-1)?.body).toMatchObject({
      first_day: '2026-10-12',
      valid_until: '2026-12-07',
      seen: { first_day: null, valid_until: '2026-12-07' },
    });
  });

  it('opens single dates as such, fills another form of the weeks from them, and asks from when it applies', async () => {
    server.reply(listSemesters, [
      { academic_year: entry.academic_year, semester: 1, starts_on: '2026-10-05', ends_on: '2027-02-05' },
    ]);
    const dated = { ...entry, weeks: '3-4,9', valid_from: '2026-10-19' };
    server.reply(listTimetables, pageOfEntries(dated));
    server.reply(changeTimetable, { ...dated, warnings: [] });
    openList();
    await press('Edit');
    await screen.findByText('3 classes: Mon 19 Oct, 26 Oct, 30 Nov');
    expect(box('Weeks').value).toBe('Single dates');
    screen.getByText('Mon 26 Oct 2026');
    const question = () => screen.queryByText('When does the change apply?');
    expect(question()).toBeNull();
    await choose('Weeks', 'Chosen weeks');
    expect(box('Teaching weeks').value).toBe('3–4, 9');
    fill('Last day', '30 Nov 2026');
    fireEvent.blur(box('Last day'));
    expect(question()).toBeNull();
    fill('Teaching weeks', '3–5, 9');
    expect(question()).not.toBeNull();
    await press('Save Changes');
    await waitFor(() =>
      expect(server.requests(changeTimetable).at(-1)?.body).toMatchObject({
        weeks: '3-5,9',
        first_day: '2026-10-19',
        valid_until: '2026-11-30',
        seen: { weeks: '3-4,9', first_day: '2026-10-19', valid_until: null },
      }),
    );
  });

  it('edits a class of teaching groups with its module, without the filter by degrees', async () => {
    const groups = [
      { ...firstGroup, module_id: entry.module_id, degree_details_id: null, year: null, course_number: '7' },
    ];
    const lab = { ...entry, degree_details_ids: [], degrees: [], year: null, groups };
    server.reply(listTimetables, pageOfEntries(lab));
    server.reply(changeTimetable, { ...lab, warnings: [] });
    openList();
    await press('Edit');
    await waitFor(() => expect(box('Module').value).toContain(entry.module.module_code));
    expect(box('Module').disabled).toBe(false);
    expect(screen.queryByText(/only filter; they aren't saved/)).toBeNull();
    fill('Venue', 'Lab 2');
    await press('Save Changes');
    await waitFor(() =>
      expect(server.requests(changeTimetable).at(-1)?.body).toMatchObject({
        venue: 'Lab 2',
        module_id: entry.module_id,
      }),
    );
  });

  it('offers the modules of the semester for a class of everyone', async () => {
    server.reply(
      listTimetables,
      pageOfEntries({ ...entry, degree_details_ids: [], degrees: [], year: null, group_ids: [], groups: [] }),
    );
    openList();
    await press('Edit');
    await waitFor(() => expect(box('Module').disabled).toBe(false));
    expect(screen.queryByText(/only filter; they aren't saved/)).toBeNull();
    await waitFor(() => expect(box('Module').value).toContain(entry.module.module_code));
  });

  it('offers the current lecturer and assistant of an entry only in their own fields', async () => {
    openList();
    await press('Edit');
    await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
    const optionsOf = async (field: string) => {
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: field }));
      return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    };
    expect(await optionsOf('Lecturer')).not.toContain(entry.assistant_lecturer?.name);
    await waitFor(async () =>
      expect(await optionsOf('Assistant Lecturer (optional)')).toContain(entry.assistant_lecturer?.name),
    );
    expect(await optionsOf('Assistant Lecturer (optional)')).not.toContain('Amara Silva');
  });

  it('shows the number of further lecturers in the list, and saves them', async () => {
    const person = (number: number, name: string) => ({ id: uuid(number), name, staff_type: 'lecturer' as const });
    const shared = { ...entry, further_lecturers: [person(21, 'Chen Li'), person(22, 'Dana Roy')] };
    server.reply(listTimetables, pageOfEntries(shared));
    server.reply(changeTimetable, { ...shared, warnings: [] });
    openList();
    expect((await screen.findByText('Amara Silva + 2')).title).toBe('Amara Silva, Chen Li, Dana Roy');
    await press('Edit');
    await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
    await userEvent.click(box('Further lecturers'));
    await userEvent.keyboard('{Backspace}');
    await press('Save Changes');
    await screen.findByText('Timetable entry updated successfully!');
    expect(server.requests(changeTimetable).at(-1)?.body).toMatchObject({
      further_lecturer_ids: [uuid(21)],
      further_assistant_ids: [],
      seen: { further_lecturer_ids: [uuid(21), uuid(22)] },
    });
  });

  it('shows only the required message if the session ends before a save', async () => {
    server.fail(changeTimetable, 'unauthenticated', { error: 'Please log in again.' });
    openList();
    await press('Edit');
    await waitFor(() => expect(box('Lecturer').value).toBe('Amara Silva'));
    fill('Venue', 'Hall B');
    await press('Save Changes');
    await expectAlert('Error updating timetable entry. Please try again.');
    // Another message would still be visible after the next sign-in.
    expect(screen.queryByText('Please log in again.')).toBeNull();
  });

  it('has the required columns and row actions', async () => {
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

  it('asks before it deletes, and shows the required messages', async () => {
    server.reply(deleteTimetable, internalError);
    openList();
    await press('Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete PH101 Lecture?' });
    await userEvent.click(within(question).getByText('Delete'));
    await expectAlert('Error deleting timetable entry. Please try again.');
    server.reply(deleteTimetable, { success: true });
    await press('Delete');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete PH101 Lecture?' })).getByText('Delete'),
    );
    await expectAlert('Timetable entry deleted successfully!');
  });

  it('distinguishes an empty list from a filter without matches', async () => {
    server.reply(listTimetables, pageOfEntries());
    openList('?year=3');
    await screen.findByText('No timetables match your search criteria.');
    await press('Clear Filters');
    await screen.findByText('No timetables found.');
  });

  it('opens an entry on another page by its address, and shows an error if it no longer exists', async () => {
    const other = { ...entry, id: uuid(77), venue: 'Hall Z' };
    server.reply(listTimetables, ({ query }) => pageOfEntries(query['id'] === other.id ? other : entry));
    openList(`?edit=${uuid(77)}`);
    await waitFor(() => expect(box('Venue').value).toBe('Hall Z'));
    screen.getByText('Showing 1 of 4 timetable entries');
    cleanup();
    server.reply(listTimetables, ({ query }) => (query['id'] === other.id ? pageOfEntries() : pageOfEntries(entry)));
    openList(`?edit=${uuid(77)}`);
    await expectAlert('Timetable entry not found');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes the list one Tab stop with arrow keys for entries and their actions', async () => {
    const other: TimetableEntry = { ...entry, id: uuid(7), day_of_week: 'Friday' };
    server.reply(listTimetables, pageOfEntries(entry, other));
    openList();
    const edit = await screen.findByRole('button', { name: /^Edit .*Monday/ });
    // Only phones show these buttons; tests load no style sheets.
    for (const more of screen.getAllByRole('button', { name: /^More about/ })) more.style.display = 'none';
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
    for (const endpoint of [changeTimetable, deleteTimetable]) expect(server.requests(endpoint)).toEqual([]);
  });

  it('shows an error with a retry if the options of a filter fail to load', async () => {
    server.fail(lookUpStaff, 'conflict', { error: 'Come again.' });
    openList();
    await openFilters();
    await screen.findByText('Come again.');
    await userEvent.click(box('Lecturer'));
    await screen.findByRole('option', { name: 'Failed to fetch data' });
    server.reply(lookUpStaff, [amara]);
    await press('Retry');
    await waitFor(() => expect(screen.queryByText('Come again.')).toBeNull());
    await choose('Lecturer', 'Amara Silva · E4');
  });

  it('shows that modules and degrees failed to load, not that there are none', async () => {
    for (const endpoint of [modulesByDegrees, listDegrees])
      server.fail(endpoint, 'conflict', { error: 'The service is busy for a moment.' });
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

  it('searches groups on the server, and keeps the names of the selected ones', async () => {
    const other = { ...firstGroup, id: uuid(2_000), group_name: 'PH4-Z' };
    server.reply(listGroups, ({ query }) => pageOfGroups(query['search'] === 'ph4' ? [other] : [], 514));
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
    const requested = server.requests(listGroups).map(({ query }) => query);
    expect(
      requested
        .filter(({ degree_details_ids }) => degree_details_ids === uuid(1))
        .map(({ page_size, search }) => [page_size, search]),
    ).toEqual([
      ['50', undefined],
      ['50', 'ph4'],
    ]);
  });
});
