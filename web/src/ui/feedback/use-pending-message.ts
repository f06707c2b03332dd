import { useState } from 'react';
import { isComputing, problemText } from '../../lib/api/problem.ts';

type Result = { readonly data: unknown; readonly isError: boolean; readonly error: unknown };

/** The server's message while it still computes the data. Stays visible during refetches. */
export function usePendingMessage({ data, isError, error }: Result): string | undefined {
  const [shown, setShown] = useState<string>();
  const message = isComputing(error) ? problemText(error) : isError || data !== undefined ? undefined : shown;
  if (message !== shown) setShown(message);
  return message;
}
