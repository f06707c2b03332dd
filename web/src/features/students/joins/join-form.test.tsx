import { findSameStudents } from '@muster/contract/people/same-person';
import { type JoinPreview, joinStudents, previewStudentJoin } from '@muster/contract/people/student-joins';
import { getStudent, type ListedStudent, listStudents } from '@muster/contract/people/students';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { makePerson } from './joined-person.setup.ts';
import { JoinForm } from './join-form.tsx';

const [id, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const preview: JoinPreview = {
  kept: makePerson(id, { name: 'Ada Quill', student_id: 'S1' }),
  joined: makePerson(other, { name: 'Bo Stone', student_id: 'S2' }),
  rows: [],
  marks: [],
  cautions: ['The names differ: Ada Quill and Bo Stone.'],
  problem: null,
};
const student = { id, name: 'Ada Quill', student_id: 'S1', dob: null } as ListedStudent;
const server = mockServer();

beforeEach(() => {
  server.reply(previewStudentJoin, preview);
  server.reply(findSameStudents, []);
  server.reply(listStudents, []);
  server.fail(getStudent, 'not_found');
  server.reply(joinStudents, { joined_into: null, joins: [] });
  renderScreens({ '/': () => <JoinForm student={student} initialOther={other} /> }, '/');
});

describe('JoinForm', () => {
  it('joins records that may be of two people only after a confirmation', async () => {
    const confirmation = await screen.findByRole('checkbox', { name: 'Both records are of one person' });
    await screen.findByText('The names differ: Ada Quill and Bo Stone.');
    fireEvent.click(screen.getByRole('button', { name: 'Join records' }));
    await screen.findByText('Please confirm this, or choose another record');
    expect(document.activeElement).toBe(confirmation);
    expect(server.requests(joinStudents)).toEqual([]);
    fireEvent.click(confirmation);
    fireEvent.click(screen.getByRole('button', { name: 'Join records' }));
    await waitFor(() => expect(server.requests(joinStudents)).toHaveLength(1));
    expect(server.requests(joinStudents)[0]?.body).toMatchObject({ other, confirmed: true });
  });
});
