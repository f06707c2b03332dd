import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The id of the entry being edited, in the URL as `?edit=<id>`, so that links can open it and Back closes it. */
export function useEditedId(): [string | undefined, (id: string | undefined) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = typeof search['edit'] === 'string' ? search['edit'] : undefined;
  const edit = useCallback(
    (next: string | undefined) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, edit: next }),
        replace: next === undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  return [id, edit];
}
