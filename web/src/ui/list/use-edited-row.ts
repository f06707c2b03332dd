import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useEditedId } from '#lib/url/use-edited-id.ts';
import { isUuid } from '#lib/uuid.ts';
import { notify } from '../feedback/notice.ts';

type Identified = { readonly id: string };
type Rows<Row> = {
  /** The loaded rows. */
  rows: readonly Row[] | undefined;
  notFound: string;
};
type Paged<Row> = Rows<Row> & {
  /** First element of the query keys of these rows. */
  key: string;
  /** Loads one row by id, from any page; null if it does not exist. */
  find: (id: string, signal: AbortSignal) => Promise<Row | null>;
  /** Name of the parameter. */
  param?: string;
};

/** The row that the URL names with `?edit=` or another parameter, even if it is not on the current page. */
export function useEditedRow<Row extends Identified>({ key, rows, find, notFound, param }: Paged<Row>) {
  const [id, setEditedId] = useEditedId(param);
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
  /** Defaults to true once rows are loaded. */
  isComplete?: boolean;
};

/** The entry that the URL names with `?edit=`, in a list without pages. */
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

/** Shows an error if the row does not exist. Keeps a found row during refetches, so that an open form does not lose its input. */
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
