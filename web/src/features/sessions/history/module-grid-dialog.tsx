import { academicYearOf, academicYears } from '@muster/contract/academics/academic-years';
import { exportModuleGrid } from '@muster/contract/attendance/class-exports';
import { type FileFormat, fileFormats } from '@muster/contract/http/lists';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { download } from '#lib/api/download.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { useToday } from '#lib/format/use-today.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { maxOptions } from '#ui/select/max-options.ts';
import { sessionModulesQuery } from '../classes/classes-modules.api.ts';
import { groupsQuery } from '../qr-form/session-choices.api.ts';

type Props = {
  /** The module of the list's filter, or 'all'. */
  initialModule: string;
  onClose: () => void;
};

const texts = {
  title: 'Export module attendance',
  note: 'One row per student, one column per class, with totals. Withdrawn classes and classes without attendance are left out.',
  noModule: 'Please choose a module',
} as const;
const formatLabels: Readonly<Record<FileFormat, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' };
const combobox = { comboboxProps: { keepMounted: false }, allowDeselect: false } as const;
const all = { value: 'all', label: 'All' };

/** Downloads the attendance of a module as a grid of students and classes. */
export function ModuleGridDialog({ initialModule, onClose }: Props) {
  const today = useToday(useCurrentUser()?.time_zone);
  const { semesters } = useStructureOptions();
  const modules = useQuery(sessionModulesQuery).data ?? [];
  const [moduleId, setModuleId] = useState(initialModule === 'all' ? null : initialModule);
  const [year, setYear] = useState(academicYearOf(today));
  const [semester, setSemester] = useState('all');
  const [groupId, setGroupId] = useState('all');
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [error, setError] = useState<string>();
  const module = modules.find(({ id }) => id === moduleId);
  const groups = (useQuery(groupsQuery(module?.module_code ?? '')).data ?? []).filter(
    (group) => group.academic_year === year && (semester === 'all' || String(group.semester) === semester),
  );
  const group = groups.some(({ id }) => id === groupId) ? groupId : 'all';

  const { isBusy, run } = useAction(async (id: string) => {
    const query = { academic_year: year, semester, group_id: group, format };
    await download(exportModuleGrid, { params: { id }, query }, `module-attendance.${format}`);
    onClose();
  });
  function save(event: FormEvent): void {
    event.preventDefault();
    if (moduleId === null) setError(texts.noModule);
    else void run(moduleId);
  }

  return (
    <EditDialog
      title={texts.title}
      onClose={onClose}
      onSubmit={save}
      isBusy={isBusy}
      isDirty={() => false}
      submitLabel="Export"
      busyText="Exporting..."
    >
      <Text className={fullWidthField} c="dimmed" size="sm">
        {texts.note}
      </Text>
      <Select
        className={fullWidthField}
        label="Module"
        required
        searchable
        limit={maxOptions}
        nothingFoundMessage="Nothing found"
        data={modules.map((one) => ({ value: one.id, label: `${one.module_code} ${one.module_name}` }))}
        value={moduleId}
        error={error}
        onChange={(next) => {
          setModuleId(next);
          setError(undefined);
        }}
        {...combobox}
      />
      <Select
        label="Academic Year"
        data={academicYears('filters', today)}
        value={year}
        onChange={(next) => setYear(next ?? year)}
        {...combobox}
      />
      <Select
        label="Semester"
        data={[all, ...semesters]}
        value={semester}
        onChange={(next) => setSemester(next ?? 'all')}
        {...combobox}
      />
      <Select
        label="Group"
        searchable
        limit={maxOptions}
        data={[all, ...groups.map(({ id, group_name }) => ({ value: id, label: group_name }))]}
        value={group}
        onChange={(next) => setGroupId(next ?? 'all')}
        {...combobox}
      />
      <Select
        label="Format"
        data={fileFormats.map((one) => ({ value: one, label: formatLabels[one] }))}
        value={format}
        onChange={(next) => setFormat(next ?? format)}
        {...combobox}
      />
    </EditDialog>
  );
}
