import { type AuditEvent, getAuditSettings, listAuditEvents, saveAuditSettings } from '@muster/contract/accounts/audit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { AuditScreen } from './audit-screen.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const event: AuditEvent = {
  id: idOf(1),
  at: '2026-11-27T08:00:00.000Z',
  action: 'student.changed',
  actor: { account_id: idOf(2), name: 'Ruth Okafor', role: 'admin', identifier: 'ruth@uni.example' },
  subject: { type: 'student', id: idOf(3), label: 'Aiko Tanaka (S-1)' },
  changes: [{ field: 'name', before: 'Aiko', after: 'Aiko Tanaka' }],
  facts: [],
  request_id: idOf(4),
  network: 'a0'.repeat(16),
  address: null,
  number: 7,
};
const server = mockServer();
beforeEach(() => {
  server.reply(listAuditEvents, { data: [event], next: null });
  server.reply(getAuditSettings, { address_days: 0 });
  server.reply(saveAuditSettings, { success: true, address_days: 30 });
});
const open = (path = '/audit') => renderScreens({ '/audit': AuditScreen }, path);

describe('audit screen', () => {
  it('lists events, shows one with before and after, and filters by its person and record', async () => {
    open();
    fireEvent.click(await screen.findByRole('link', { name: /Student changed/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Student changed' });
    expect(dialog.textContent).toContain('Aiko → Aiko Tanaka');
    expect(dialog.textContent).toContain(event.network);
    fireEvent.click(screen.getByRole('button', { name: 'Timeline of this record' }));
    await screen.findByRole('button', { name: 'Remove filter About: Aiko Tanaka (S-1)' });
    await waitFor(() => expect(server.requests(listAuditEvents).at(-1)?.query).toMatchObject({ subject: idOf(3) }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sets the days of addresses', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'IP addresses: off' }));
    fireEvent.change(await screen.findByLabelText(/Days to keep IP addresses/), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved.');
    expect(server.requests(saveAuditSettings)).toMatchObject([{ body: { address_days: 30 } }]);
  });

  it('loads older events', async () => {
    server.reply(listAuditEvents, { data: [event], next: 'next-page' });
    open();
    const more = await screen.findByRole('button', { name: 'Show older events' });
    server.reply(listAuditEvents, { data: [{ ...event, id: idOf(5), action: 'venue.added' }], next: null });
    fireEvent.click(more);
    await screen.findByText('Venue added');
    screen.getByText('Student changed');
    expect(server.requests(listAuditEvents).at(-1)?.query).toMatchObject({ cursor: 'next-page' });
  });

  it('says that no event matches, and clears the filters', async () => {
    server.reply(listAuditEvents, { data: [], next: null });
    open('/audit?group=imports');
    await screen.findByText('No events match these filters.');
    server.reply(listAuditEvents, { data: [event], next: null });
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await screen.findByText('Student changed');
  });

  it('shows an error with a retry', async () => {
    server.fail(listAuditEvents, 'unavailable');
    open();
    await screen.findByRole('button', { name: /retry/i });
  });
});
