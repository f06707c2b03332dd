import { useRef } from 'react';
import { newUuid } from '../uuid.ts';

/**
 * For a form that makes something. What it sends has an id of ours, the same while the same is sent again: what was stored though
 * its answer was lost on the way is there once, and is answered as if it had come. Once it has, an equal one is another.
 * `made`: of a request what is to be made, where it also says how.
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
