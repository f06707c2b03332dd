import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The id of the entry being edited, in the URL as `?edit=<id>`, so that links can open it and Back closes it. */
export function useEditedId(param = 'edit'): [string | undefined, (id: string | undefined) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = typeof search[param] === 'string' ? search[param] : undefined;
  const edit = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, [param]: next }),
        replace: next === undefined,
        resetScroll: false,
      }),
    [navigate, param],
  );
  return [id, edit];
}
