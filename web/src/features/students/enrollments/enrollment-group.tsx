import { Select } from '@mantine/core';
import { findGroups, getGroup } from '#lib/api/search-records.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
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
  const groups = useSearchSelect({
    key: ['groups', 'of a term', term],
    value,
    labelOf: ({ group_name, year }) => `${group_name} · Year ${year}`,
    isDisabled,
    find: (search, signal) => findGroups(term, search, signal),
    get: getGroup,
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
