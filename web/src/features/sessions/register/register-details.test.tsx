import { decideLateDelivery, markHistory, type RegisterRow, reviewFlag } from '@muster/contract/attendance/registers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { aiko, id } from '../session.setup.ts';
import { RegisterDetails } from './register-details.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const server = mockServer();
const row: RegisterRow = { ...aiko, status: 'present', method: 'qr', marked_at: '2026-11-20T09:02:00Z' };

beforeEach(() => server.reply(markHistory, { success: true, changes: [] }));

function open(location: RegisterRow['location']): void {
  renderPart(
    <RegisterDetails
      sessionId={id}
      row={{ ...row, location }}
      onClose={() => {}}
      onRow={() => {}}
      onRemoved={async () => undefined}
    />,
  );
}

describe('RegisterDetails', () => {
  it.each([
    ['in', 'Inside the area'],
    ['out', 'Outside the area'],
    ['uncertain', 'Position uncertain'],
  ] as const)('shows the location check result: %s', async (location, words) => {
    open(location);
    expect((await screen.findByText(/^S1 · Present · Scanned/)).textContent).toMatch(new RegExp(` · ${words}$`));
  });

  it('shows no location for a class without a location check', async () => {
    open(null);
    expect((await screen.findByText(/^S1 · Present · Scanned/)).textContent).not.toMatch(/area|[Pp]osition/);
  });

  it('lists a reason without a status change apart from the change itself', async () => {
    const late = {
      changed_at: '2026-11-20T09:05:00Z',
      changed_by: { name: 'Ada', role: 'lecturer', identifier: 'E-1' },
      before: 'present',
      after: 'late',
      reason: null,
    } as const;
    const noted = {
      ...late,
      changed_at: '2026-11-20T09:06:00Z',
      before: 'late',
      reason: 'The bus broke down',
    } as const;
    server.reply(markHistory, { success: true, changes: [late, noted] });
    open(null);
    expect((await screen.findByText('Late, as before')).parentElement?.textContent).toContain('The bus broke down');
    expect(screen.getAllByText('Present → Late')).toHaveLength(1);
  });

  const flag = {
    signal: 'device_shared',
    state: 'open',
    reviewed_by: null,
    raised_at: '2026-11-20T09:03:00Z',
  } as const;
  const flagged: RegisterRow = { ...row, flags: [flag] };

  it('asks to accept or decline a late delivery, with its delay', async () => {
    const delivery = { scanned_at: '2026-11-20T09:03:00Z', delivered_at: '2026-11-20T11:08:00Z' };
    const late_delivery = { ...delivery, state: 'waiting', decided_by: null } as const;
    server.reply(markHistory, { success: true, changes: [] });
    server.reply(decideLateDelivery, { success: true, student: row });
    renderPart(
      <RegisterDetails
        sessionId={id}
        row={{ ...row, late_delivery }}
        onClose={() => undefined}
        onRow={() => undefined}
        onRemoved={async () => undefined}
      />,
    );
    await screen.findByText(/2 h 5 min later/);
    screen.getByRole('button', { name: 'Decline' });
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(server.requests(decideLateDelivery)[0]?.body).toEqual({ state: 'accepted' }));
  });

  function Flagged() {
    const [shown, show] = useState<RegisterRow | undefined>(undefined);
    const [isListed, setIsListed] = useState(true);
    return (
      <div data-testid="list">
        {isListed && <button onClick={() => show(flagged)}>Aiko</button>}
        <RegisterDetails
          sessionId={id}
          row={shown}
          onClose={() => show(undefined)}
          onRow={(next) => {
            show(next);
            setIsListed(false);
          }}
          onRemoved={async () => undefined}
        />
      </div>
    );
  }

  it('keeps focus after dismissing a flag, then moves it to the list if the row is gone', async () => {
    const dismissed = {
      ...flag,
      state: 'dismissed',
      reviewed_by: { name: 'Dr. Rahman', role: 'lecturer', identifier: 'E-2' },
    } as const;
    server.reply(reviewFlag, { success: true, student: { ...row, flags: [dismissed] } });
    renderPart(<Flagged />);
    const line = screen.getByRole('button', { name: 'Aiko' });
    line.focus();
    fireEvent.click(line);
    const dismiss = await screen.findByRole('button', { name: 'No, dismiss' });
    dismiss.focus();
    fireEvent.click(dismiss);
    const reviewed = await screen.findByText('Dismissed by Dr. Rahman (lecturer, E-2)');
    expect(document.activeElement).toBe(reviewed.parentElement);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('list')));
  });
});
