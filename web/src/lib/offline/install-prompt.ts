import { useSyncExternalStore } from 'react';

/** Not in the types of the DOM; browsers other than Chromium have none. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

let event: InstallEvent | undefined;
const listeners = new Set<() => void>();

function set(next: InstallEvent | undefined): void {
  event = next;
  for (const listener of listeners) listener();
}

/** The browser offers the installation once, early. Our own offer replaces its banner. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault();
    set(offered as InstallEvent);
  });
  addEventListener('appinstalled', () => set(undefined));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The offer of the browser; undefined if it makes none. It can be used once. */
export const useInstallPrompt = (): InstallEvent | undefined => useSyncExternalStore(subscribe, () => event);
