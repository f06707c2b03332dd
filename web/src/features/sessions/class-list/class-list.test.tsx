import * as lists from '@muster/contract/attendance/class-lists';
import {
  acceptJoinRequest,
  declineJoinRequest,
  type JoinRequest,
  listJoinRequests,
} from '@muster/contract/attendance/join-requests';
import { markHistory, type RegisterRow } from '@muster/contract/attendance/registers';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { aiko, id, uuid } from '../session.setup.ts';
import { AddStudent } from './add-student.tsx';
import { AdditionDetails } from './addition-details.tsx';
import { JoinRequests } from './join-requests.tsx';
import { JoinedSince } from './joined-since.tsx';

const server = mockServer();
const chidi: lists.Candidate = {
  id: uuid(7),
  student_id: 'S7',
  name: 'Chidi',
  group_name: 'Group B',
  photo_url: null,
};
const request: JoinRequest = {
  student_id: chidi.id,
  student_number: 'S7',
  name: 'Chidi',
  group_name: 'Group B',
  photo_url: null,
  state: 'open',
  asked_at: '2026-11-19T09:02:00Z',
  decided_by: null,
  expected_elsewhere: 'CS205',
  signals: ['claim_network'],
};
const show = (content: ReactNode) => renderScreens({ '/': () => content }, '/');
const onChanged = () => vi.fn(() => Promise.resolve());

describe('AddStudent', () => {
  it('searches a student and adds them with the reason', async () => {
    server.reply(lists.listCandidates, { success: true, students: [chidi] });
    server.reply(lists.addToClassList, { success: true, expected: 2, enrollment: null });
    const onAdded = onChanged();
    show(<AddStudent sessionId={id} onAdded={onAdded} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add student' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Repeats the year ');
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a student to add' }), 'chi');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Chidi' }));
    expect(await screen.findByText('Chidi: Added')).toBeTruthy();
    expect(server.requests(lists.listCandidates).at(-1)?.query).toEqual({ search: 'chi' });
    expect(server.requests(lists.addToClassList)).toMatchObject([
      { body: { student_id: chidi.id, scope: 'class', reason: 'Repeats the year' } },
    ]);
    expect(onAdded).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Add Chidi' })).toBeNull();
  });

  it('proposes the enrollment for all further classes', async () => {
    server.reply(lists.listCandidates, { success: true, students: [chidi] });
    server.reply(lists.addToClassList, { success: true, expected: 2, enrollment: 'proposed' });
    show(<AddStudent sessionId={id} onAdded={onChanged()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add student' }));
    await userEvent.click(screen.getByRole('radio', { name: 'All further classes of the module this semester' }));
    await screen.findByText(/An administrator decides about the further classes/);
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a student to add' }), 'chi');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Chidi' }));
    expect(await screen.findByText('Added, enrollment proposed')).toBeTruthy();
    expect(server.requests(lists.addToClassList)).toMatchObject([{ body: { scope: 'module' } }]);
  });

  it('says that no student was found', async () => {
    server.reply(lists.listCandidates, { success: true, students: [] });
    show(<AddStudent sessionId={id} onAdded={onChanged()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add student' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a student to add' }), 'zzz');
    expect(await screen.findByText('No student found who is not on the list already.')).toBeTruthy();
  });
});

describe('JoinRequests', () => {
  const session = { id, date: '2026-11-19' };

  it('shows nothing without requests', async () => {
    server.reply(listJoinRequests, { success: true, requests: [{ ...request, state: 'declined' }] });
    show(<JoinRequests session={session} onAccepted={onChanged()} />);
    await waitFor(() => expect(server.requests(listJoinRequests)).toHaveLength(1));
    expect(screen.queryByText(/to join/)).toBeNull();
  });

  it('shows name, number and another class at that time, and accepts', async () => {
    server.reply(listJoinRequests, { success: true, requests: [request] });
    server.reply(acceptJoinRequest, { success: true, request: { ...request, state: 'accepted' } });
    const onAccepted = onChanged();
    show(<JoinRequests session={session} onAccepted={onAccepted} />);
    await screen.findByText('1 student asks to join');
    expect(screen.getByText(/^S7 · Group B · scanned /)).toBeTruthy();
    expect(
      screen.getByText('Expected in CS205 at this time. Claim used from another network than the scan'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accept Chidi' }));
    await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
    expect(server.requests(acceptJoinRequest)).toMatchObject([{ params: { id, studentId: chidi.id } }]);
    expect(screen.queryByText('1 student asks to join')).toBeNull();
  });

  it('declines, and reads the list again after an error', async () => {
    server.reply(listJoinRequests, {
      success: true,
      requests: [request, { ...request, student_id: id, name: 'Dana' }],
    });
    server.reply(declineJoinRequest, { success: true, request: { ...request, state: 'declined' } });
    const onAccepted = onChanged();
    show(<JoinRequests session={session} onAccepted={onAccepted} />);
    await screen.findByText('2 students ask to join');
    await userEvent.click(screen.getByRole('button', { name: 'Decline Chidi' }));
    await screen.findByText('1 student asks to join');
    server.fail(declineJoinRequest, 'conflict');
    await userEvent.click(screen.getByRole('button', { name: 'Decline Dana' }));
    await waitFor(() => expect(server.requests(listJoinRequests)).toHaveLength(2));
    expect(onAccepted).not.toHaveBeenCalled();
  });
});

describe('JoinedSince', () => {
  it('adds all students who joined the group with one press', async () => {
    const students = Array.from({ length: 6 }, (_, at) => ({ ...chidi, id: uuid(at + 10), name: `Student ${at}` }));
    server.reply(lists.listJoined, { success: true, students });
    server.reply(lists.addJoined, { success: true, expected: 7, added: 6 });
    const onAdded = onChanged();
    show(<JoinedSince sessionId={id} onAdded={onAdded} />);
    await screen.findByText('6 students joined this group since');
    expect(screen.getByText(/Student 4 and 1 more$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add 6 students' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
    expect(screen.queryByText('6 students joined this group since')).toBeNull();
  });
});

describe('AdditionDetails', () => {
  const added: RegisterRow = {
    ...aiko,
    added: {
      source: 'added',
      by: { name: 'Ada', role: 'lecturer', identifier: 'E-1' },
      at: '2026-11-19T09:05:00Z',
      reason: 'Repeats the year',
    },
  };

  it('says who added the student and why, and removes them with a reason', async () => {
    server.reply(lists.removeFromClassList, { success: true, expected: 1 });
    server.reply(markHistory, { success: true, changes: [] });
    const onRemoved = onChanged();
    show(<AdditionDetails sessionId={id} row={added} onRemoved={onRemoved} />);
    expect((await screen.findByText(/^Added by/)).textContent).toMatch(
      /Added by .*Ada.* \(lecturer, E-1\), .*: Repeats the year$/,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason to remove' }), 'Other module');
    await userEvent.click(screen.getByRole('button', { name: 'Remove from this class' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
    expect(server.requests(lists.removeFromClassList)).toMatchObject([
      { params: { id, studentId: aiko.id }, body: { reason: 'Other module' } },
    ]);
  });

  it('explains why a student of the first list cannot be removed', async () => {
    show(<AdditionDetails sessionId={id} row={aiko} onRemoved={onChanged()} />);
    await screen.findByText(/^On the list since the class was opened/);
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});
