import type { TimetableEntry } from '@muster/contract/timetables';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUuid } from '../../lib/uuid.ts';
import { notify } from '../../ui/notice.ts';
import { entryQuery } from './timetables.api.ts';
import { texts } from './timetables.texts.ts';

/** The entry that the address names though no row of the page shown is it; of one that there is not, one is told. */
export function useEntryBeyond(
  id: string | undefined,
  edit: (id: string | undefined) => void,
): TimetableEntry | undefined {
  const canBe = id !== undefined && isUuid(id);
  const { data: entry } = useQuery({ ...entryQuery(id ?? ''), enabled: canBe });
  const isNone = id !== undefined && (!canBe || entry === null);
  useEffect(() => {
    if (!isNone) return;
    notify.error(texts.notFound);
    edit(undefined);
  }, [isNone, edit]);
  return canBe ? (entry ?? undefined) : undefined;
}
