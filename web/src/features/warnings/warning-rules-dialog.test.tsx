import {
  checkWarnings,
  defaultWarningRules,
  getWarningRules,
  saveWarningRules,
  type WarningRules,
} from '@muster/contract/attendance/warning-rules';
import { listWarnings } from '@muster/contract/attendance/warnings';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryOf } from '#lib/api/query.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { WarningsScreen } from './warnings-screen.tsx';

const server = mockServer();

describe('WarningRulesDialog', () => {
  it('sends the initial rules for conflict detection and stays open when a refetch fails', async () => {
    const seen: WarningRules = { ...defaultWarningRules, is_on: true };
    const rules = { ...seen, looked_until: null };
    server.reply(getWarningRules, rules);
    server.reply(saveWarningRules, rules);
    server.reply(checkWarnings, { success: true, raised: 0, withdrawn: 0, is_complete: true });
    server.reply(listWarnings, { data: [], total: 0, page: 1, page_size: 50 });
    const { client } = renderScreens({ '/attendance-warnings': WarningsScreen }, '/attendance-warnings');
    fireEvent.click(await screen.findByRole('button', { name: 'Change rules' }));
    fireEvent.change(await screen.findByLabelText(/^Missed in a row/), { target: { value: '4' } });
    server.disconnect(getWarningRules);
    await client.refetchQueries({ queryKey: queryOf(getWarningRules).queryKey });
    await waitFor(() => expect(client.getQueryState(queryOf(getWarningRules).queryKey)?.status).toBe('error'));
    server.reply(getWarningRules, rules);
    fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(server.requests(saveWarningRules)).toHaveLength(1));
    expect(server.requests(saveWarningRules)[0]?.body).toMatchObject({ missed_in_a_row: 4, seen });
  });
});
