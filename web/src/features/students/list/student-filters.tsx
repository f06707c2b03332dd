import type { Degree } from '@muster/contract/academics/degrees';
import { statuses } from '@muster/contract/http/fields';
import { genders } from '@muster/contract/people/people';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { useGroupSelect } from '#ui/select/use-record-selects.ts';
import {
  resetDependentFilters,
  degreesOfLevel,
  noFilters,
  yearOptions,
  type StudentFilters,
} from './student-list.logic.ts';
import { degreeLabel } from '../study.texts.ts';
import { levelLabels, pathLabels } from '../students.texts.ts';

type Props = {
  filters: StudentFilters;
  degrees: OptionsQuery & { data: readonly Degree[] | undefined };
  change: ChangeListSearch<StudentFilters>;
};

const missing = [{ value: 'group', label: 'Group' }];
const allGroups = 'All groups';

/** Filters of the student list. Degree, year and semester filter the groups. */
export function StudentListFilters({ filters, degrees: query, change }: Props) {
  const degrees = query.data ?? [];
  const structure = useStructureOptions();
  const user = useCurrentUser();
  const seesGender = user?.admin_role !== 'faculty_office' || user.settings.faculty_office_fields.includes('gender');
  const { level, degree, year, semester } = filters;
  const groupFilters = { degree_level: level, degree_details_ids: degree, year, semester };
  const group = useGroupSelect(groupFilters, {
    value: filters.group,
    none: allGroups,
    labelOf: (one) => `${bidiIsolate(one.group_name)} · ${one.academic_year}`,
  });
  return (
    <ListFilters
      params={filters}
      change={(values, how) => change(resetDependentFilters(values, filters, degrees), how)}
      none={noFilters}
      queries={[query, group.query]}
      search={{ label: 'Search students', placeholder: 'Name, student ID or email' }}
      fields={[
        { name: 'level', label: 'Degree Level', all: 'All levels', options: optionsOf(levelLabels) },
        {
          name: 'degree',
          label: 'Degree',
          all: 'All degrees',
          options: degreesOfLevel(degrees, level).map((one) => ({ value: one.id, label: degreeLabel(one, degrees) })),
          query,
        },
        { name: 'year', label: 'Year', all: 'All years', options: yearOptions(structure.studentYears, year) },
        { name: 'semester', label: 'Semester', all: 'All semesters', options: structure.datedSemesters },
        { ...group, name: 'group', label: 'Group', all: allGroups },
        { name: 'studentStatus', label: 'Student Status', options: optionsOf(pathLabels) },
        { name: 'status', label: 'Status', options: statuses },
        { name: 'department', type: 'department' },
        { name: 'missing', label: 'Missing', all: 'Nothing', options: missing },
        seesGender && { name: 'gender', label: 'Gender', all: 'All genders', options: genders },
      ]}
    />
  );
}
