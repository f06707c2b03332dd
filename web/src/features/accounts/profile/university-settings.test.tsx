import { me } from '@muster/contract/accounts/accounts';
import { saveUniversitySettings } from '@muster/contract/accounts/universities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../../lib/auth/session.ts';
import { makeUser } from '../../../lib/testing/make-user.setup.ts';
import { mockServer } from '../../../lib/testing/mock-server.setup.ts';
import { renderScreens } from '../../../ui/render-screens.setup.tsx';
import { UniversitySettings } from './university-settings.tsx';

const server = mockServer();
const replyWith = (offers_online: boolean, role: 'admin' | 'lecturer' = 'admin') =>
  server.reply(me, { success: true, user: makeUser({ role, offers_online }) });
const open = () => renderScreens({ '/': () => <UniversitySettings /> }, '/');
const onlineSwitch = () => screen.findByLabelText<HTMLInputElement>(/^Status Online/);

beforeEach(() => startSession('a-token-of-twenty-characters'));
afterEach(cleanup);

describe('UniversitySettings', () => {
  it('switches the status Online on', async () => {
    replyWith(false);
    server.reply(saveUniversitySettings, ({ body }) => {
      replyWith(body.offers_online);
      return { success: true, settings: body };
    });
    open();
    fireEvent.click(await onlineSwitch());
    await screen.findByText('The status Online is on.');
    await waitFor(async () => expect((await onlineSwitch()).checked).toBe(true));
  });

  it('lets late deliveries count right away and keeps the other setting', async () => {
    replyWith(true);
    server.reply(saveUniversitySettings, ({ body }) => ({ success: true, settings: body }));
    open();
    fireEvent.click(await screen.findByLabelText(/^Late deliveries count right away/));
    await screen.findByText('Late deliveries count right away.');
    expect(server.requests(saveUniversitySettings)[0]?.body).toEqual({ offers_online: true, accepts_late_scans: true });
  });

  it('stays as it is after a failure', async () => {
    replyWith(false);
    server.disconnect(saveUniversitySettings);
    open();
    fireEvent.click(await onlineSwitch());
    await screen.findByText(/^Couldn't save the setting/);
    expect((await onlineSwitch()).checked).toBe(false);
  });
});
