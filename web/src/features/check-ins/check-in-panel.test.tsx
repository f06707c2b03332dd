import { secondCodeCheck } from '@muster/contract/attendance/second-codes';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokenSuffix } from '#lib/check-in/last-check-in.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { CheckInPanel } from './check-in-panel.tsx';

const server = mockServer();
const id = '00000000-0000-4000-8000-000000000001';
const token = 'a-token-of-a-student';

function Panel() {
  return <CheckInPanel accountId={id} onCheckedIn={() => Promise.resolve()} renderSummary={() => null} />;
}

beforeEach(() => {
  localStorage.setItem('muster.token', token);
  sessionStorage.setItem('muster.checked-in', JSON.stringify({ sessionId: id, tokenSuffix: tokenSuffix(token) }));
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('CheckInPanel', () => {
  it('asks for the second code in a frame, with the seconds left', async () => {
    const request = { shown_at: '2026-11-21T09:20:00Z', ends_in: 30_000 };
    server.reply(secondCodeCheck, { success: true, request, poll_in: null });
    renderScreens({ '/': Panel }, '/');
    const panel = await screen.findByRole('region', { name: 'Are you still in class?' });
    expect(panel.dataset['requested']).toBe('true');
    const left = screen.getByText(/^\d\d s left$/);
    expect(left.closest('[role=status]')).toBeNull();
  });

  it('has neither without a request', async () => {
    server.reply(secondCodeCheck, { success: true, request: null, poll_in: null });
    renderScreens({ '/': Panel }, '/');
    const panel = await screen.findByRole('region', { name: 'In class now?' });
    expect(panel.dataset['requested']).toBe('false');
    expect(screen.queryByText(/s left$/)).toBeNull();
  });
});
