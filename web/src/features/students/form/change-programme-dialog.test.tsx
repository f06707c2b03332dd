import { listDegrees } from '@muster/contract/academics/degrees';
import { me } from '@muster/contract/accounts/accounts';
import { listGroups } from '@muster/contract/academics/groups';
import { changeProgramme } from '@muster/contract/people/students';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDegree, makeGroup, makeStudent } from '#lib/testing/make-records.setup.ts';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ChangeProgrammeDialog } from './change-programme-dialog.tsx';

const law = makeDegree({ id: '00000000-0000-4000-8000-000000000021', degree_programme: 'Law' });
const music = makeDegree({
  id: '00000000-0000-4000-8000-000000000022',
  degree_programme: 'Music',
  programme_code: 'MUS1',
});
const group = makeGroup('Choir', music, { id: '00000000-0000-4000-8000-000000000031' });
const student = makeStudent({ degree_details_id: law.id });

const server = mockServer();
beforeEach(() => {
  localStorage.setItem('muster.token', 'a-token');
  server.reply(me, { success: true, user: makeUser({ role: 'admin' }) });
  server.reply(listDegrees, [law, music]);
  server.reply(listGroups, ({ query }) =>
    query['page'] ? { data: [group], total: 1, page: 1, page_size: 25 } : [group],
  );
});

const onClose = vi.fn();
const open = () =>
  renderScreens(
    {
      '/edit': () => (
        <ChangeProgrammeDialog id={student.id} name="Amara" degreeId={law.id} today="2026-11-27" onClose={onClose} />
      ),
      '/students/$id': () => <h1>The student</h1>,
    },
    '/edit',
  );
const dialog = async () => within(await screen.findByRole('dialog'));
const choose = async (field: string, option: RegExp | string) => {
  await userEvent.click((await dialog()).getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const submit = async () => fireEvent.click((await dialog()).getByRole('button', { name: 'Change programme' }));

describe('ChangeProgrammeDialog', () => {
  it('moves the student to another programme and leads to the page of the student', async () => {
    server.reply(changeProgramme, { success: true, student, ended_enrollments: 2 });
    open();
    await choose('Degree Programme', 'Music (MUS1)');
    await choose('Current Year', 'Year 2');
    await choose('Current Semester', 'Semester 1');
    await choose('Group', /Choir/);
    await submit();
    await screen.findByRole('heading', { name: 'The student' });
    await screen.findByText('Amara is now in the new programme. 2 enrollments ended.');
    expect(server.requests(changeProgramme)[0]?.body).toEqual({
      degree_details_id: music.id,
      group_id: group.id,
      current_year: '2',
      current_semester: '1',
      changed_on: '2026-11-27',
      seen_degree_id: law.id,
    });
  });

  it('offers no current programme, and says what is missing', async () => {
    open();
    await userEvent.click((await dialog()).getByRole('combobox', { name: 'Degree Programme' }));
    await screen.findByRole('option', { name: 'Music (MUS1)' });
    expect(screen.queryByRole('option', { name: 'Law' })).toBeNull();
    await submit();
    await waitFor(() => expect(screen.getAllByText('Please select a degree programme').length).toBeGreaterThan(0));
    expect(server.requests(changeProgramme)).toEqual([]);
  });
});
