import { useState } from 'react';
import { isComputing, problemText } from '../../lib/api/problem.ts';

type Result = { readonly data: unknown; readonly isError: boolean; readonly error: unknown };

/** What the server says of figures that it is still counting. It stays in sight while they are asked for again. */
export function usePendingMessage({ data, isError, error }: Result): string | undefined {
  const [told, tell] = useState<string>();
  const now = isComputing(error) ? problemText(error) : isError || data !== undefined ? undefined : told;
  if (now !== told) tell(now);
  return now;
}
