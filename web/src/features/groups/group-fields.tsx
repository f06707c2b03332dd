import { Select, TextInput } from '@mantine/core';
import type { Degree } from '@muster/contract/degrees';
import { groupSemesters, groupYears } from '@muster/contract/groups';
import { statuses } from '@muster/contract/people';
import { wideField } from '../../ui/form-section.tsx';
import { type Choices, missingText } from '../../ui/missing-text.ts';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { GroupValues } from './group-form.logic.ts';
import { texts } from './groups.texts.ts';

export const years = groupYears.map((year) => ({ value: String(year), label: `Year ${year}` }));
export const semesters = groupSemesters.map((semester) => ({ value: String(semester), label: `Semester ${semester}` }));

export type DegreeChoice = Pick<Degree, 'id' | 'degree_programme' | 'active'> & { label: string };

type Props = Pick<EntityForm<GroupValues>, 'field'> & {
  degrees: readonly DegreeChoice[];
  /** Where the degrees come from, unless they are there already. */
  query?: Choices;
  academicYears: readonly string[];
  /** Students sit in it already. */
  keepsDegree?: boolean;
};

/** A group's fields, whether it is added or edited. */
export function GroupFields({ field, degrees, query, academicYears, keepsDegree = false }: Props) {
  return (
    <>
      <TextInput className={wideField} label="Group Name" placeholder="Group A" withAsterisk {...field('group_name')} />
      <Select
        className={wideField}
        label="Degree Programme"
        placeholder="Select degree programme"
        withAsterisk
        searchable
        disabled={keepsDegree}
        description={keepsDegree ? texts.degreeStays : undefined}
        nothingFoundMessage={(query && missingText(query)) ?? 'No degree programme found'}
        data={degrees.map(({ id, label }) => ({ value: id, label }))}
        {...field('degree_details_id')}
      />
      <Select label="Year" placeholder="Select year" withAsterisk data={years} {...field('year')} />
      <Select label="Semester" placeholder="Select semester" withAsterisk data={semesters} {...field('semester')} />
      <Select
        label="Academic Year"
        placeholder="Select academic year"
        withAsterisk
        data={[...academicYears]}
        {...field('academic_year')}
      />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </>
  );
}
