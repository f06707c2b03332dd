import type { Holiday } from '@muster/contract/semesters';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { deleteHoliday, forgetDates } from './semester-dates.api.ts';
import { holidayDetail, holidayRemoval, texts } from './semester-dates.texts.ts';

type Props = { holidays: UseQueryResult<Holiday[]>; onAdd: () => void; onEdit: (id: string) => void };

export function HolidayList({ holidays, onAdd, onEdit }: Props) {
  const client = useQueryClient();
  const { busyId, change } = useEntryChange(['holidays']);
  const remove = async (id: string): Promise<void> => {
    const holiday = holidays.data?.find((one) => one.id === id);
    if (!holiday || !(await confirm(holidayRemoval(holiday)))) return;
    await change(id, () => deleteHoliday(id), `${holiday.name} is no holiday any more.`);
    void forgetDates(client);
  };
  return (
    <EntryList
      title="Holidays"
      entries={holidays.data?.map((one) => ({ id: one.id, title: one.name, detail: holidayDetail(one) }))}
      empty={texts.noHolidays}
      error={holidays.isError ? problemText(holidays.error, texts.loadFailed) : undefined}
      onRetry={() => void holidays.refetch()}
      onEdit={onEdit}
      onRemove={(id) => void remove(id)}
      busyId={busyId}
    >
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
        Add Holiday
      </Button>
    </EntryList>
  );
}
