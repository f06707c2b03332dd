import type { Degree } from '@muster/contract/degrees';
import { groupForm, type StudentGroup } from '@muster/contract/groups';
import { faultsOf } from '../../lib/faults.ts';
import type { GroupRequest } from './groups.api.ts';

/** The group form as typed. */
export type GroupValues = {
  group_name: string;
  degree_details_id: string | null;
  year: string | null;
  semester: string | null;
  academic_year: string | null;
  status: string | null;
};

export const emptyGroup: GroupValues = {
  group_name: '',
  degree_details_id: null,
  year: null,
  semester: null,
  academic_year: null,
  status: 'Active',
};

/** In which the first fault is told. */
export const groupOrder = ['group_name', 'degree_details_id', 'year', 'semester', 'academic_year'];

export const valuesOf = (group: StudentGroup): GroupValues => ({
  group_name: group.group_name,
  degree_details_id: group.degree_details_id,
  year: String(group.year),
  semester: String(group.semester),
  academic_year: group.academic_year,
  status: group.active ? 'Active' : 'Inactive',
});

type Named = Pick<Degree, 'id' | 'degree_programme'>;

/** The form as the server takes it: the degree by its display name, and by its id, which wins. */
export function requestOf({ status, ...values }: GroupValues, degrees: readonly Named[]): GroupRequest {
  const degree = degrees.find(({ id }) => id === values.degree_details_id);
  return {
    ...values,
    degree_details_id: values.degree_details_id ?? undefined,
    degree_programme: degree?.degree_programme,
    academic_year: values.academic_year ?? '',
    active: status !== 'Inactive',
  };
}

/** The server speaks of the degree by its name, the form knows the field by its id. */
export const fieldOf = { degree_programme: 'degree_details_id' } as const;

export function groupFaults(values: GroupValues, degrees: readonly Named[]): Record<string, string> {
  const { degree_programme: degree, ...faults } = faultsOf(groupForm, requestOf(values, degrees));
  return degree === undefined ? faults : { ...faults, degree_details_id: degree };
}
