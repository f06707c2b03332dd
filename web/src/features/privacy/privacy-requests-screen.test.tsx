import { listEnquiries, listPrivacyRuns } from '@muster/contract/accounts/privacy';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryOf } from '#lib/api/query.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { PrivacyRequestsScreen } from './privacy-requests-screen.tsx';

const server = mockServer();

describe('privacy requests', () => {
  it('keep the loaded enquiries when a refetch fails', async () => {
    server.reply(listEnquiries, []);
    server.reply(listPrivacyRuns, []);
    const { client } = renderScreens({ '/': PrivacyRequestsScreen }, '/');
    await screen.findByText('No enquiries');
    server.disconnect(listEnquiries);
    server.disconnect(listPrivacyRuns);
    await client.refetchQueries({ queryKey: ['privacy'] });
    await waitFor(() => expect(client.getQueryState(queryOf(listEnquiries).queryKey)?.status).toBe('error'));
    expect(screen.getByText('No enquiries')).toBeDefined();
  });
});
