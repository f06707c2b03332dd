import { useRef } from 'react';
import { newUuid } from '../uuid.ts';

/**
 * Creates records with client-generated ids that stay the same until a request succeeds. A retry after a lost response
 * therefore creates no second record. `toIdentity` returns the part of a request that identifies what is created.
 */
export function useIdempotentCreate<Request, Made>(
  create: (request: Request, idAt: (at: number) => string) => Promise<Made>,
  toIdentity: (request: Request) => unknown = (request) => request,
) {
  const last = useRef<{ text: string; ids: string[] }>(undefined);
  return async (request: Request): Promise<Made> => {
    const text = JSON.stringify(toIdentity(request));
    if (last.current?.text !== text) last.current = { text, ids: [] };
    const { ids } = last.current;
    const result = await create(request, (at) => (ids[at] ??= newUuid()));
    last.current = undefined;
    return result;
  };
}
