import { Select, TextInput } from '@mantine/core';
import type { Degree } from '@muster/contract/academics/degrees';
import { statuses } from '@muster/contract/http/fields';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { type OptionsQuery, optionsStatusText } from '#ui/select/options-status.ts';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import type { GroupValues } from './group-form.logic.ts';
import { texts } from './groups.texts.ts';

export type DegreeOption = Pick<Degree, 'id' | 'degree_programme' | 'active'> & { label: string };

type Props = Pick<EntityForm<GroupValues>, 'field'> & {
  degrees: readonly DegreeOption[];
  /** The query that loads the degrees; missing if they are loaded. */
  query?: OptionsQuery;
  academicYears: readonly string[];
  /** The group has students, so its degree cannot change. */
  isDegreeLocked?: boolean;
};

/** The form fields of a group. */
export function GroupFields({ field, degrees, query, academicYears, isDegreeLocked = false }: Props) {
  const { years, semesters } = useStructureOptions();
  return (
    <>
      <TextInput
        className={fullWidthField}
        label="Group Name"
        placeholder="Group A"
        required
        {...field('group_name')}
      />
      <Select
        className={fullWidthField}
        label="Degree Programme"
        placeholder="Select degree programme"
        required
        searchable
        disabled={isDegreeLocked}
        description={isDegreeLocked ? texts.degreeLocked : undefined}
        nothingFoundMessage={(query && optionsStatusText(query)) ?? 'No degree programme found'}
        data={degrees.map(({ id, label }) => ({ value: id, label }))}
        {...field('degree_details_id')}
      />
      <Select label="Year" placeholder="Select year" required data={years} {...field('year')} />
      <Select label="Semester" placeholder="Select semester" required data={semesters} {...field('semester')} />
      <Select
        label="Academic Year"
        placeholder="Select academic year"
        required
        data={[...academicYears]}
        {...field('academic_year')}
      />
      <Select label="Status" data={[...statuses]} {...field('status')} />
    </>
  );
}
