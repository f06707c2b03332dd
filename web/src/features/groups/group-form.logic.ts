import type { Degree } from '@muster/contract/academics/degrees';
import { type addGroup, groupForm, type StudentGroup } from '@muster/contract/academics/groups';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { validationErrors } from '#lib/api/validation-errors.ts';

export type GroupRequest = BodyInputOf<typeof addGroup>;

/** The values of the form as the inputs hold them. */
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

/** The order in which validation errors are reported. */
export const groupFieldOrder = ['group_name', 'degree_details_id', 'year', 'semester', 'academic_year'];

export const missingTexts = {
  group_name: 'Enter the group name',
  degree_details_id: 'Select a degree programme',
  year: 'Select a year',
  semester: 'Select a semester',
  academic_year: 'Select an academic year',
};

export const toFormValues = (group: StudentGroup): GroupValues => ({
  group_name: group.group_name,
  degree_details_id: group.degree_details_id,
  year: String(group.year),
  semester: String(group.semester),
  academic_year: group.academic_year,
  status: group.active ? 'Active' : 'Inactive',
});

type NamedDegree = Pick<Degree, 'id' | 'degree_programme'>;

/** The request body. It names the degree by name and by id; the id takes precedence. */
export function toRequest({ status, ...values }: GroupValues, degrees: readonly NamedDegree[]): GroupRequest {
  const degree = degrees.find(({ id }) => id === values.degree_details_id);
  return {
    ...values,
    degree_details_id: values.degree_details_id ?? undefined,
    degree_programme: degree?.degree_programme,
    academic_year: values.academic_year ?? '',
    active: status !== 'Inactive',
  };
}

/** Form field names by the server's field names: the server reports degree errors at `degree_programme`. */
export const formFieldNames = { degree_programme: 'degree_details_id' } as const;

export function groupErrors(values: GroupValues, degrees: readonly NamedDegree[]): Record<string, string> {
  const { degree_programme: degree, ...errors } = validationErrors(groupForm, toRequest(values, degrees));
  return degree === undefined ? errors : { ...errors, degree_details_id: degree };
}
