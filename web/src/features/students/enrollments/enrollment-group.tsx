import { Select } from '@mantine/core';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { useGroupSelect } from '#ui/select/use-record-selects.ts';
import { texts } from '../students.texts.ts';

type Props = {
  academicYear: string;
  semester: string;
  value: string;
  /** '' if cleared. */
  onChange: (groupId: string) => void;
};

/** The group with which the student attends the module: the active groups of the academic year and semester. */
export function EnrollmentGroup({ academicYear, semester, value, onChange }: Props) {
  const isDisabled = academicYear === '' || semester === '';
  const term = { academic_year: academicYear, semester };
  const groups = useGroupSelect(term, {
    value,
    labelOf: ({ group_name, year }) => `${group_name} · Year ${year}`,
    isOff: isDisabled,
  });
  return (
    <Select
      label="Attends with"
      description={texts.enrollmentGroup}
      placeholder={isDisabled ? texts.termFirst : 'Select group'}
      {...asyncSelectProps(groups.onSearch)}
      clearable
      disabled={isDisabled}
      nothingFoundMessage={optionsStatusText(groups.query) ?? (groups.isEmpty ? texts.noGroups : 'Nothing found')}
      data={groups.options}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
