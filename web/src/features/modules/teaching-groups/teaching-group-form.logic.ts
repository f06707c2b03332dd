import { type TeachingGroup, teachingGroupEditForm } from '@muster/contract/academics/teaching-group-lists';
import { validationErrors } from '../../../lib/api/validation-errors.ts';
import type { TeachingGroupRequest } from './teaching-groups.api.ts';

/** The values of the form as the inputs hold them. */
export type TeachingGroupValues = {
  group_name: string;
  course_number: string;
  /** Null: any. */
  class_type: string | null;
  /** '' if the seats are not limited. */
  capacity: string | number;
};

export const fieldOrder = ['group_name', 'course_number', 'class_type', 'capacity'];

export const toFormValues = (group?: TeachingGroup): TeachingGroupValues => ({
  group_name: group?.group_name ?? '',
  course_number: group?.course_number ?? '',
  class_type: group?.class_type ?? null,
  capacity: group?.capacity ?? '',
});

export const toRequest = ({ group_name, course_number, class_type, capacity }: TeachingGroupValues) =>
  ({ group_name, course_number, class_type, capacity }) satisfies TeachingGroupRequest;

export const formErrors = (values: TeachingGroupValues): Record<string, string> =>
  validationErrors(teachingGroupEditForm, toRequest(values));
