import { deleteSemester, saveSemester, type Semester } from '@muster/contract/academics/semesters';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { EntryList } from '#ui/list/entry-list.tsx';
import { useEntryChange } from '#ui/list/use-entry-change.ts';
import { semesterDetail, semesterName, removeSemesterConfirmation, texts } from './semester-dates.texts.ts';

type Props = { semesters: UseQueryResult<Semester[]>; onAdd: () => void; onEdit: (id: string) => void };

/** ID of a semester in the URL. */
export const semesterId = ({ academic_year, semester }: Semester): string => `${academic_year} ${semester}`;

export function SemesterList({ semesters, onAdd, onEdit }: Props) {
  const { busyId, change } = useEntryChange();
  const remove = async (id: string): Promise<void> => {
    const semester = semesters.data?.find((one) => semesterId(one) === id);
    if (!semester || !(await confirm(removeSemesterConfirmation(semester)))) return;
    const params = { academicYear: semester.academic_year, semester: semester.semester };
    const restore = () => call(saveSemester, { body: { ...semester, seen: null } });
    await change(id, () => call(deleteSemester, { params }), `Dates of ${semesterName(semester)} removed`, restore);
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
      {/* Disabled until loaded: a new semester must not overwrite an existing one. */}
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
