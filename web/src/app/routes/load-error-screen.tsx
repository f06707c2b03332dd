import { useEffect, useState } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/**
 * Replaces a screen that failed to render, most often because its code did not load: the network failed, or a new version
 * of the server no longer has the old files. Only a full page load repairs both, and it needs a server that responds.
 */
export function LoadErrorScreen() {
  const [hasRetried, setHasRetried] = useState(false);
  const retry = (): void => void reloadPage().catch(() => setHasRetried(true));
  useEffect(() => {
    const onOnline = (): void => void reloadPage().catch(() => undefined);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return (
    <ErrorState
      text={
        hasRetried
          ? "You're still offline. Please try again in a moment."
          : "This page couldn't load. Please check your connection and try again."
      }
      onRetry={retry}
    />
  );
}

async function reloadPage(): Promise<void> {
  await fetch('/', { method: 'HEAD', cache: 'no-store' });
  location.reload();
}
