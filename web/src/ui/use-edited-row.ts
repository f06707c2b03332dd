import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useEditedId } from '../lib/use-edited-id.ts';
import { isUuid } from '../lib/uuid.ts';
import { notify } from './notice.ts';

type Parts<Row> = {
  /** Of the queries of such rows, the first word of their keys. */
  key: string;
  /** The page that is shown. */
  rows: readonly Row[] | undefined;
  /** One of them, on whichever page it stands; null where there is none, or none any more. */
  find: (id: string, signal: AbortSignal) => Promise<Row | null>;
  notFound: string;
};

/**
 * The row that the address names as edited, though it may stand on another page than the one shown; of one that there is not,
 * one is told. It stays while the list below is asked for anew: what is typed must not vanish with a row.
 */
export function useEditedRow<Row extends { readonly id: string }>({ key, rows, find, notFound }: Parts<Row>) {
  const [id, edit] = useEditedId();
  const [held, hold] = useState<Row>();
  const listed = rows?.find((row) => row.id === id);
  const isBeyond = id !== undefined && rows !== undefined && listed === undefined && held?.id !== id;
  const canBe = isUuid(id ?? '');
  const { data: beyond } = useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => find(id ?? '', signal),
    enabled: isBeyond && canBe,
  });
  const isNone = isBeyond && (!canBe || beyond === null);
  useEffect(() => {
    if (!isNone) return;
    notify.error(notFound);
    edit(undefined);
  }, [isNone, edit, notFound]);

  const found = listed ?? (isBeyond && canBe ? beyond : undefined);
  if (found && held?.id !== id) hold(found);
  if (id === undefined && held) hold(undefined);
  return [held?.id === id ? held : undefined, edit] as const;
}
