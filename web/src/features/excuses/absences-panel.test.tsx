import type { OwnExcuse } from '@muster/contract/attendance/excuses';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/query-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { AbsencesPanel } from './absences-panel.tsx';
import { excuseTexts } from './excuses.texts.ts';

const excuse = (id: string, change: Partial<OwnExcuse> = {}): OwnExcuse => ({
  id,
  starts_on: '2026-11-19',
  ends_on: '2026-11-20',
  reason: `Reason ${id}`,
  state: 'waiting',
  created_at: '2026-11-19T08:00:00Z',
  document: null,
  decided_by: null,
  decided_at: null,
  comment: null,
  ...change,
});
let excuses: OwnExcuse[];

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(excuses)));
});
afterEach(() => vi.unstubAllGlobals());

async function lines(): Promise<HTMLElement[]> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <AbsencesPanel />
        <ConfirmDialog />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return within(await screen.findByRole('list', { name: 'Reported absences' })).getAllByRole('listitem');
}

describe('AbsencesPanel', () => {
  it('shows the decision and its comment', async () => {
    excuses = [excuse('1', { state: 'declined', comment: 'Without a note?', decided_by: 'Dr Rahman' })];
    const [line] = await lines();
    expect(line?.textContent).toMatch(/19\s*–\s*20 Nov 2026/);
    expect(line?.textContent).toContain('Declined');
    expect(line?.textContent).toContain('Dr Rahman: Without a note?');
    expect(within(line!).queryByRole('button')).toBeNull();
  });

  it('offers a document upload for waiting reports and withdrawal for waiting and approved ones', async () => {
    excuses = [
      excuse('1'),
      excuse('2', { state: 'approved', document: 'note.pdf' }),
      excuse('3', { state: 'withdrawn' }),
    ];
    const labels = (await lines()).map((line) =>
      within(line)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    );
    expect(labels).toEqual([['Add document', 'Withdraw'], ['note.pdf', 'Withdraw'], []]);
  });

  it('moves focus to the row after a report is withdrawn by keyboard', async () => {
    excuses = [excuse('1'), excuse('2')];
    const [, line] = await lines();
    within(line!)
      .getByRole('button', { name: /^Withdraw/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: excuseTexts.withdrawTitle });
    let arrive = (): void => undefined;
    vi.stubGlobal('fetch', () => new Promise((resolve) => (arrive = () => resolve(Response.json(excuses)))));
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    // The reply arrives after the confirmation has closed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    excuses = [excuse('1'), excuse('2', { state: 'withdrawn' })];
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(excuses)));
    arrive();
    await within(line!).findByText('Withdrawn');
    await vi.waitFor(() => expect(document.activeElement).toBe(line));
  });

  it('shows the decision if a report was declined in the meantime', async () => {
    excuses = [excuse('1')];
    const [line] = await lines();
    await userEvent.click(within(line!).getByRole('button', { name: /^Withdraw/ }));
    const question = await screen.findByRole('dialog', { name: excuseTexts.withdrawTitle });
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/withdraw')
        ? Response.json({ code: 'conflict', error: 'This report was already declined or withdrawn' }, { status: 409 })
        : Response.json([excuse('1', { state: 'declined', comment: 'Without a note?' })]),
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await within(line!).findByText('Declined');
    expect(within(line!).queryByRole('button')).toBeNull();
  });

  it('shows the three newest reports and all on request', async () => {
    excuses = ['1', '2', '3', '4', '5'].map((id) => excuse(id));
    expect(await lines()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
    expect(screen.getAllByText(/^Reason/)).toHaveLength(5);
  });
});
