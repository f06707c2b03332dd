import type { Semester } from '@muster/contract/semesters';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { deleteSemester, forgetDates } from './semester-dates.api.ts';
import { semesterDetail, semesterName, semesterRemoval, texts } from './semester-dates.texts.ts';

type Props = { semesters: UseQueryResult<Semester[]>; onAdd: () => void; onEdit: (id: string) => void };

/** What names a semester in the address. */
export const semesterId = ({ academic_year, semester }: Semester): string => `${academic_year} ${semester}`;

export function SemesterList({ semesters, onAdd, onEdit }: Props) {
  const client = useQueryClient();
  const { busyId, change } = useEntryChange(['semesters']);
  const remove = async (id: string): Promise<void> => {
    const semester = semesters.data?.find((one) => semesterId(one) === id);
    if (!semester || !(await confirm(semesterRemoval(semester)))) return;
    await change(id, () => deleteSemester(semester), `${semesterName(semester)} has no dates any more.`);
    void forgetDates(client);
  };
  return (
    <EntryList
      title="Semesters"
      entries={semesters.data?.map((one) => ({
        id: semesterId(one),
        title: semesterName(one),
        detail: semesterDetail(one),
      }))}
      empty={texts.noSemesters}
      error={semesters.isError ? problemText(semesters.error, texts.loadFailed) : undefined}
      onRetry={() => void semesters.refetch()}
      onEdit={onEdit}
      onRemove={(id) => void remove(id)}
      busyId={busyId}
    >
      {/* A new one must not overwrite one that is not known yet. */}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={semesters.data === undefined}
        onClick={onAdd}
      >
        Add Semester
      </Button>
    </EntryList>
  );
}
