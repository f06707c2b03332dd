import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenForInstallPrompt } from '#lib/offline/install-prompt.ts';
import { InstallOffer } from './install-offer.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const open = () => renderPart(<InstallOffer />);
const title = () => screen.queryByRole('heading', { name: 'Add Muster to your home screen' });
listenForInstallPrompt();

afterEach(() => {
  localStorage.removeItem('muster.install-offer');
  Reflect.deleteProperty(navigator, 'standalone');
});

describe('offer to install', () => {
  it('is made when the browser can install, opens its dialog, and is made once', () => {
    open();
    expect(title()).toBeNull();
    const prompt = vi.fn(async () => undefined);
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    act(() => void dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(title()).toBeNull();
    cleanup();
    open();
    expect(title()).toBeNull();
    act(() => void dispatchEvent(new Event('appinstalled')));
  });

  it('explains the way on an iPhone and can be dismissed', () => {
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
    open();
    screen.getByText(/Add to Home Screen/);
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(title()).toBeNull();
  });
});
