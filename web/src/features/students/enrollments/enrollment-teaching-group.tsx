import { Select } from '@mantine/core';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { useQuery } from '@tanstack/react-query';
import { teachingGroupsOfTermQuery } from '#lib/api/search-records.ts';
import { texts } from '../students.texts.ts';

type Props = {
  moduleId: string;
  academicYear: string;
  semester: string;
  value: string;
  /** '' if cleared. */
  onChange: (groupId: string) => void;
};

/** The teaching group of the student: those of the module in the term. Shown if there are any. */
export function EnrollmentTeachingGroup({ moduleId, academicYear, semester, value, onChange }: Props) {
  const groups = useQuery(teachingGroupsOfTermQuery(moduleId, academicYear, semester));
  if (!groups.data || groups.data.length === 0) return null;
  return (
    <Select
      label="Teaching group"
      description={texts.teachingGroup}
      placeholder="Select teaching group"
      searchable
      clearable
      nothingFoundMessage="Nothing found"
      data={groups.data.map((one) => ({ value: one.id, label: teachingGroupLabel(one) }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
