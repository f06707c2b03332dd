import { useEffect, useState } from 'react';
import { ErrorState } from '../ui/error-state.tsx';

/**
 * In place of a screen that broke, most often because a part of it did not arrive: the network went, or the server has a
 * newer version and the old parts are gone. Only a full load brings both back, and only a server that answers can be loaded.
 */
export function FailedScreen() {
  const [hasTried, setHasTried] = useState(false);
  const retry = (): void => void loadAnew().catch(() => setHasTried(true));
  useEffect(() => {
    const goOn = (): void => void loadAnew().catch(() => undefined);
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, []);
  return (
    <ErrorState
      text={
        hasTried
          ? 'There is still no connection. Please try again in a moment.'
          : 'This part could not be shown. Please check your connection and try again.'
      }
      onRetry={retry}
    />
  );
}

async function loadAnew(): Promise<void> {
  await fetch('/', { method: 'HEAD', cache: 'no-store' });
  location.reload();
}
