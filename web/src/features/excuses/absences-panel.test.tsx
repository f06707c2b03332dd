import { listOwnExcuses, type OwnExcuse, withdrawExcuse } from '@muster/contract/attendance/excuses';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { AbsencesPanel } from './absences-panel.tsx';
import { ownExcuse } from './excuses.setup.ts';
import { excuseTexts } from './excuses.texts.ts';
import { renderPart } from '#ui/render-screens.setup.tsx';

const server = mockServer();

async function renderLines(excuses: OwnExcuse[]): Promise<HTMLElement[]> {
  server.reply(listOwnExcuses, excuses);
  renderPart(
    <>
      <AbsencesPanel />
      <ConfirmDialog />
    </>,
  );
  return within(await screen.findByRole('list', { name: 'Reported absences' })).getAllByRole('listitem');
}

describe('AbsencesPanel', () => {
  it('shows the decision and its comment', async () => {
    const declined = {
      state: 'declined',
      comment: 'Without a note?',
      decided_by: { name: 'Dr Rahman', role: 'lecturer', identifier: null },
    } as const;
    const [line] = await renderLines([ownExcuse(1, declined)]);
    expect(line?.textContent).toMatch(/19\s*–\s*20 Nov 2026/);
    expect(line?.textContent).toContain('Declined');
    expect(line?.textContent).toContain('Dr Rahman (lecturer): Without a note?');
    expect(within(line!).queryByRole('button')).toBeNull();
  });

  it('offers a document upload for waiting reports and withdrawal for waiting and approved ones', async () => {
    const lines = await renderLines([
      ownExcuse(1),
      ownExcuse(2, { state: 'approved', document: 'note.pdf' }),
      ownExcuse(3, { state: 'withdrawn' }),
    ]);
    const labels = lines.map((line) =>
      within(line)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    );
    expect(labels).toEqual([['Add document', 'Withdraw'], ['note.pdf', 'Withdraw'], []]);
  });

  it('moves focus to the row after a report is withdrawn by keyboard', async () => {
    const [, line] = await renderLines([ownExcuse(1), ownExcuse(2)]);
    within(line!)
      .getByRole('button', { name: /^Withdraw/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: excuseTexts.withdrawTitle });
    const withdrawn = ownExcuse(2, { state: 'withdrawn' });
    const withdrawal = Promise.withResolvers<OwnExcuse>();
    server.reply(withdrawExcuse, () => withdrawal.promise);
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    // The reply arrives after the confirmation has closed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.reply(listOwnExcuses, [ownExcuse(1), withdrawn]);
    withdrawal.resolve(withdrawn);
    await within(line!).findByText('Withdrawn');
    await vi.waitFor(() => expect(document.activeElement).toBe(line));
  });

  it('shows the decision if a report was declined in the meantime', async () => {
    const [line] = await renderLines([ownExcuse(1)]);
    await userEvent.click(within(line!).getByRole('button', { name: /^Withdraw/ }));
    const question = await screen.findByRole('dialog', { name: excuseTexts.withdrawTitle });
    server.fail(withdrawExcuse, 'conflict', { error: 'This report was already declined or withdrawn' });
    server.reply(listOwnExcuses, [ownExcuse(1, { state: 'declined', comment: 'Without a note?' })]);
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    await within(line!).findByText('Declined');
    expect(within(line!).queryByRole('button')).toBeNull();
  });

  it('shows the three newest reports and all on request', async () => {
    expect(await renderLines([1, 2, 3, 4, 5].map((n) => ownExcuse(n)))).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }));
    expect(screen.getAllByText(/^Reason/)).toHaveLength(5);
  });
});
