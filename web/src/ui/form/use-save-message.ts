import { useEffect, useMemo, useState } from 'react';

export type SaveMessage = { readonly kind: 'success' | 'error'; readonly text: string };

export type ShowSaveMessage = {
  readonly showSuccess: (text: string) => void;
  readonly showError: (text: string) => void;
  readonly clear: () => void;
};

/**
 * The message beside the buttons of a form. A success message disappears after `successMs`; an error stays until the next message.
 */
export function useSaveMessage(successMs = Infinity): [message: SaveMessage | undefined, show: ShowSaveMessage] {
  const [message, setMessage] = useState<SaveMessage>();
  useEffect(() => {
    if (message?.kind !== 'success' || successMs === Infinity) return undefined;
    const timer = setTimeout(() => setMessage(undefined), successMs);
    return () => clearTimeout(timer);
  }, [message, successMs]);
  const show = useMemo(
    () => ({
      showSuccess: (text: string) => setMessage({ kind: 'success', text }),
      showError: (text: string) => setMessage({ kind: 'error', text }),
      clear: () => setMessage(undefined),
    }),
    [],
  );
  return [message, show];
}
