import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { confirm, ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { dismissScreenErrors, expireOnNavigation, notify } from './notice.ts';
import { Notices } from './notices.tsx';

const kit = ({ children }: { children: React.ReactNode }) => <MantineProvider env="test">{children}</MantineProvider>;

describe('notices and confirm dialog', () => {
  const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

  it('keep a success, and an error for the next screen, through one navigation', () => {
    render(<Notices />, { wrapper: kit });
    act(() => {
      notify.errorOnNextScreen('Photo upload failed');
      notify.success('Saved');
    });
    expect(shown()).toEqual(['Photo upload failed', 'Saved']);
    act(expireOnNavigation);
    expect(shown()).toEqual(['Photo upload failed', 'Saved']);
    act(expireOnNavigation);
    expect(shown()).toEqual([]);
  });

  it('keep an error for the next screen when the form leaves after the navigation', () => {
    render(<Notices />, { wrapper: kit });
    act(() => notify.errorOnNextScreen('Photo upload failed'));
    act(expireOnNavigation);
    act(dismissScreenErrors);
    act(() => notify.success('Saved'));
    expect(shown()).toEqual(['Photo upload failed', 'Saved']);
    act(expireOnNavigation);
    act(expireOnNavigation);
  });

  it('end an error with its screen, and with the next success', () => {
    render(<Notices />, { wrapper: kit });
    act(() => notify.error('Error adding staff: conflict'));
    act(expireOnNavigation);
    expect(shown()).toEqual([]);
    act(() => notify.error('Failed to delete'));
    act(() => notify.success('Deleted'));
    expect(shown()).toEqual(['Deleted']);
    act(expireOnNavigation);
    act(expireOnNavigation);
  });

  it('dismiss a notice and do not stack equal ones', () => {
    render(<Notices />, { wrapper: kit });
    act(() => notify.success('Saved'));
    act(() => notify.success('Saved'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('replace an error by a newer one and keep other notices', () => {
    render(<Notices />, { wrapper: kit });
    act(() => {
      notify.success('Saved');
      notify.error('Please fill in all required fields.');
      notify.error('Class end time must be after class start time');
    });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Saved',
      'Class end time must be after class start time',
    ]);
  });

  it('focus the safe choice and cancel on Escape', async () => {
    render(<ConfirmDialog />, { wrapper: kit });
    let answer: Promise<boolean> = Promise.resolve(true);
    act(() => void (answer = confirm({ title: 'Stop?', confirmLabel: 'Stop' })));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.keyDown(cancel, { key: 'Escape' });
    expect(await answer).toBe(false);
  });

  it('confirm only with the confirm button', async () => {
    render(<ConfirmDialog />, { wrapper: kit });
    let answer: Promise<boolean> = Promise.resolve(false);
    act(() => void (answer = confirm({ title: 'Stop?', confirmLabel: 'Stop' })));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await answer).toBe(true);
  });

  it('name the dialog by its title', async () => {
    render(<ConfirmDialog />, { wrapper: kit });
    let answer: Promise<boolean> = Promise.resolve(true);
    act(() => void (answer = confirm({ title: 'Stop taking attendance?', confirmLabel: 'Stop' })));
    const dialog = await screen.findByRole('dialog', { name: 'Stop taking attendance?' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(await answer).toBe(false);
  });
});
