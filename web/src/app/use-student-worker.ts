import { useEffect } from 'react';

/**
 * The scope excludes `/C/`: no worker starts before the page behind the QR code. It also excludes the screens of other roles. A
 * development start has no worker.
 */
const scope = '/student-';

/** Registers the service worker once the first screen is idle, so that the application starts without a network. */
export function useStudentWorker(isStudent: boolean): void {
  useEffect(() => {
    if (!isStudent || !import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(() => {
      // Without it only the start without a network is missing.
      navigator.serviceWorker.register('/student-worker.js', { scope }).catch(() => undefined);
    }, 2_000);
    return () => clearTimeout(timer);
  }, [isStudent]);
}
