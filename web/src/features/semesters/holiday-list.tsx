import { addHoliday, deleteHoliday, type Holiday } from '@muster/contract/academics/semesters';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { EntryList } from '#ui/list/entry-list.tsx';
import { useEntryChange } from '#ui/list/use-entry-change.ts';
import { holidayDetail, removeHolidayConfirmation, texts } from './semester-dates.texts.ts';

type Props = { holidays: UseQueryResult<Holiday[]>; onAdd: () => void; onEdit: (id: string) => void };

export function HolidayList({ holidays, onAdd, onEdit }: Props) {
  const { busyId, change } = useEntryChange();
  const remove = async (id: string): Promise<void> => {
    const holiday = holidays.data?.find((one) => one.id === id);
    if (!holiday || !(await confirm(removeHolidayConfirmation(holiday)))) return;
    const { name, starts_on, ends_on } = holiday;
    const restore = () => call(addHoliday, { body: { name, starts_on, ends_on, withdraw_sessions: false } });
    await change(id, () => call(deleteHoliday, { params: { id } }), `${name} removed`, restore);
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
