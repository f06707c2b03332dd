import {
  decideEnrollmentProposal,
  type EnrollmentProposal,
  listEnrollmentProposals,
  listOwnEnrollmentProposals,
} from '@muster/contract/people/enrollment-proposals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { InboxProposals } from './inbox-proposals.tsx';
import { OwnProposals } from './own-proposals.tsx';

const server = mockServer();
const id = '00000000-0000-4000-8000-000000000001';
const proposal: EnrollmentProposal = {
  id,
  state: 'open',
  student: { id, student_id: 'S7', name: 'Chidi' },
  module_code: 'CS1',
  module_name: 'Logic',
  academic_year: '2026-2027',
  semester: 1,
  group_name: 'CS1-A',
  reason: 'Repeats the year',
  proposed_by: { name: 'Ada', role: 'lecturer', identifier: 'E-1' },
  proposed_at: '2026-11-19T09:05:00Z',
  decided_by: null,
  decided_at: null,
  comment: null,
};
let open: EnrollmentProposal[];
const show = () => {
  server.reply(listEnrollmentProposals, () => ({ data: open, total: open.length, page: 1, page_size: 20 }));
  renderScreens({ '/': InboxProposals }, '/');
};

describe('InboxProposals', () => {
  it('shows who proposes what and why, and accepts it', async () => {
    open = [proposal];
    server.reply(decideEnrollmentProposal, () => {
      open = [];
      return { ...proposal, state: 'accepted' };
    });
    show();
    await screen.findByText('CS1 Logic · 2026-2027, semester 1 · with CS1-A');
    expect(screen.getByText('Repeats the year')).toBeTruthy();
    expect(screen.getByText(/^Proposed by .*Ada.* \(lecturer, E-1\)/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accept Chidi' }));
    await screen.findByText('No proposed enrollments to decide');
    expect(server.requests(decideEnrollmentProposal)).toMatchObject([{ params: { id }, body: { state: 'accepted' } }]);
  });

  it('reads the list again when another administrator decided first', async () => {
    open = [proposal];
    server.fail(decideEnrollmentProposal, 'conflict', { error: 'This proposal was already accepted.' });
    show();
    open = [proposal];
    const decline = await screen.findByRole('button', { name: 'Decline Chidi' });
    open = [];
    await userEvent.click(decline);
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await screen.findByText('No proposed enrollments to decide');
  });

  it('declines with a comment for the lecturer', async () => {
    open = [proposal];
    server.reply(decideEnrollmentProposal, () => {
      open = [];
      return { ...proposal, state: 'declined' };
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline Chidi' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Not in this semester');
    expect(screen.getByText('Optional. Ada sees this in the inbox.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    await screen.findByText('No proposed enrollments to decide');
    expect(server.requests(decideEnrollmentProposal)).toMatchObject([
      { params: { id }, body: { state: 'declined', comment: 'Not in this semester' } },
    ]);
  });
});

describe('OwnProposals', () => {
  it('shows the lecturer the decision and its comment', async () => {
    const decided = { decided_by: { name: 'Ruth', role: 'admin', identifier: 'ruth@demo.muster.test' } } as const;
    const declined: EnrollmentProposal = {
      ...proposal,
      ...decided,
      id: '00000000-0000-4000-8000-000000000002',
      state: 'declined',
      student: { ...proposal.student, name: 'Dana' },
      decided_at: '2026-11-20T09:05:00Z',
      comment: 'Not in this semester',
    };
    const data = [proposal, declined];
    server.reply(listOwnEnrollmentProposals, { data, total: 2, page: 1, page_size: 25 });
    renderScreens({ '/': OwnProposals }, '/');
    const [waiting, other] = await screen.findAllByRole('listitem');
    expect(waiting?.textContent).toMatch(/Chidi.*Waiting.*CS1 Logic.*Proposed 19/);
    expect(other?.textContent).toMatch(/Dana.*Declined.*declined by .*Ruth.*Not in this semester/);
    expect(screen.queryByRole('button', { name: /Accept|Decline / })).toBeNull();
  });
});
