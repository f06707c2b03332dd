import { changeSettingsProfile } from '@muster/contract/accounts/profiles';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { SettingsName } from './settings-name.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const server = mockServer();

describe('display name form', () => {
  it.each([
    [
      'the message of the server',
      () => server.fail(changeSettingsProfile, 'invalid_input', { error: 'Too long' }),
      'Too long',
    ],
    [
      'no message',
      () => server.reply(changeSettingsProfile, Response.json({}, { status: 500 })),
      'Failed to update name',
    ],
    ['no response', () => server.disconnect(changeSettingsProfile), 'Failed to update name'],
  ])('keeps the input and shows an error after a failure with %s', async (_, failSave, error) => {
    failSave();
    const profile = { name: 'Ruth', record_name: 'Ruth', email: 'ruth@demo.muster.test', role: 'admin' } as const;
    const router = createRouter({
      routeTree: createRootRoute({ component: () => <SettingsName profile={profile} /> }),
      history: createMemoryHistory(),
    });
    renderPart(<RouterProvider router={router} />);
    const name = await screen.findByLabelText(/^Name/);
    fireEvent.change(name, { target: { value: 'Ruth O.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findByRole('alert')).textContent).toBe(error);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ruth O.');
  });
});
