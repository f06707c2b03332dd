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
  const [id, setEditedId] = useEditedId();
  const [editedRow, setEditedRow] = useState<Row>();
  const isOnOtherPage =
    id !== undefined && rows !== undefined && editedRow?.id !== id && !rows.some((row) => row.id === id);
  const isValidId = isUuid(id ?? '');
  const { data: fetchedRow } = useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => find(id ?? '', signal),
    enabled: isOnOtherPage && isValidId,
  });
  const found =
    rows?.find((row) => row.id === id) ?? (isOnOtherPage && isValidId ? (fetchedRow ?? undefined) : undefined);
  return useStableRow({
    id,
    setEditedId,
    editedRow,
    setEditedRow,
    found,
    isMissing: isOnOtherPage && (!isValidId || fetchedRow === null),
    notFound,
  });
}

type CompleteList<Row> = Rows<Row> & {
  /** Unset: once there are rows. */
  isComplete?: boolean;
};

/** The entry that the address names as edited, of a list that is shown whole. */
export function useEditedEntry<Row extends Identified>({ rows, notFound, ...options }: CompleteList<Row>) {
  const { isComplete = rows !== undefined } = options;
  const [id, setEditedId] = useEditedId();
  const [editedRow, setEditedRow] = useState<Row>();
  const found = rows?.find((row) => row.id === id);
  const isMissing = id !== undefined && isComplete && editedRow?.id !== id && !found;
  return useStableRow({ id, setEditedId, editedRow, setEditedRow, found, isMissing, notFound });
}

type StableRowOptions<Row> = {
  id: string | undefined;
  setEditedId: (id: string | undefined) => void;
  editedRow: Row | undefined;
  setEditedRow: (row: Row | undefined) => void;
  found: Row | undefined;
  isMissing: boolean;
  notFound: string;
};

/**
 * Where there is no such row, that is told. One that was found stays while the list below is asked for anew: what is typed must
 * not vanish with a row.
 */
function useStableRow<Row extends Identified>({
  id,
  setEditedId,
  editedRow,
  setEditedRow,
  found,
  isMissing,
  notFound,
}: StableRowOptions<Row>) {
  useEffect(() => {
    if (!isMissing) return;
    notify.error(notFound);
    setEditedId(undefined);
  }, [isMissing, setEditedId, notFound]);
  if (found && editedRow?.id !== id) setEditedRow(found);
  if (id === undefined && editedRow) setEditedRow(undefined);
  return [editedRow?.id === id ? editedRow : undefined, setEditedId] as const;
}
