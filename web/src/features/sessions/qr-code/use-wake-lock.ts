import { useEffect } from 'react';

/** Keeps the screen on while `isActive`. The browser drops the lock when the page is hidden; it is requested again. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    // Missing in older browsers and on insecure pages.
    if (!isActive || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = (): void => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isOver) void granted.release();
          else lock = granted;
        },
        // Refused on a low battery.
        () => undefined,
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isActive]);
}
