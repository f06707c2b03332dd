import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useEditedId } from '../../lib/url/use-edited-id.ts';
import { isUuid } from '../../lib/uuid.ts';
import { notify } from '../feedback/notice.ts';

type Identified = { readonly id: string };
type Rows<Row> = {
  /** Those that are shown. */
  rows: readonly Row[] | undefined;
  notFound: string;
};
type Paged<Row> = Rows<Row> & {
  /** Of the queries of such rows, the first word of their keys. */
  key: string;
  /** One of them, on whichever page it stands; null where there is none, or none any more. */
  find: (id: string, signal: AbortSignal) => Promise<Row | null>;
};

/** The row of a paged list that the address names as edited, though it may stand on another page than the one shown. */
export function useEditedRow<Row extends Identified>({ key, rows, find, notFound }: Paged<Row>) {
  const [id, edit] = useEditedId();
  const [held, hold] = useState<Row>();
  const isBeyond = id !== undefined && rows !== undefined && held?.id !== id && !rows.some((row) => row.id === id);
  const canBe = isUuid(id ?? '');
  const { data: beyond } = useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => find(id ?? '', signal),
    enabled: isBeyond && canBe,
  });
  const found = rows?.find((row) => row.id === id) ?? (isBeyond && canBe ? (beyond ?? undefined) : undefined);
  return useHeld({ id, edit, held, hold, found, isNone: isBeyond && (!canBe || beyond === null), notFound });
}

type Whole<Row> = Rows<Row> & {
  /** Unset: once there are rows. */
  areAllHere?: boolean;
};

/** The entry that the address names as edited, of a list that is shown whole. */
export function useEditedEntry<Row extends Identified>({ rows, notFound, ...given }: Whole<Row>) {
  const { areAllHere = rows !== undefined } = given;
  const [id, edit] = useEditedId();
  const [held, hold] = useState<Row>();
  const found = rows?.find((row) => row.id === id);
  const isNone = id !== undefined && areAllHere && held?.id !== id && !found;
  return useHeld({ id, edit, held, hold, found, isNone, notFound });
}

type Holding<Row> = {
  id: string | undefined;
  edit: (id: string | undefined) => void;
  held: Row | undefined;
  hold: (row: Row | undefined) => void;
  found: Row | undefined;
  isNone: boolean;
  notFound: string;
};

/**
 * Where there is no such row, that is told. One that was found stays while the list below is asked for anew: what is typed must
 * not vanish with a row.
 */
function useHeld<Row extends Identified>({ id, edit, held, hold, found, isNone, notFound }: Holding<Row>) {
  useEffect(() => {
    if (!isNone) return;
    notify.error(notFound);
    edit(undefined);
  }, [isNone, edit, notFound]);
  if (found && held?.id !== id) hold(found);
  if (id === undefined && held) hold(undefined);
  return [held?.id === id ? held : undefined, edit] as const;
}
