import { type TeachingGroup, teachingGroupEditForm } from '@muster/contract/academics/teaching-group-lists';
import { validationErrors } from '#lib/api/validation-errors.ts';
import type { TeachingGroupRequest } from './teaching-groups.api.ts';

/** The values of the form as the inputs hold them. */
export type TeachingGroupValues = {
  group_name: string;
  course_number: string;
  /** Null: any. */
  class_type: string | null;
  /** '' if the seats are not limited. */
  capacity: string | number;
  further_module_ids: string[];
};

export const fieldOrder = ['group_name', 'course_number', 'class_type', 'capacity', 'further_module_ids'];

/** The modules that the group serves besides its own. */
export const furtherModules = (group?: TeachingGroup): TeachingGroup['modules'] =>
  group?.modules.filter(({ id }) => id !== group.module_id) ?? [];

export const toFormValues = (group?: TeachingGroup): TeachingGroupValues => ({
  group_name: group?.group_name ?? '',
  course_number: group?.course_number ?? '',
  class_type: group?.class_type ?? null,
  capacity: group?.capacity ?? '',
  further_module_ids: furtherModules(group).map(({ id }) => id),
});

export const toRequest = ({ further_module_ids: ids, ...values }: TeachingGroupValues) =>
  ({ ...values, further_module_ids: [...ids] }) satisfies TeachingGroupRequest;

export const formErrors = (values: TeachingGroupValues): Record<string, string> =>
  validationErrors(teachingGroupEditForm, toRequest(values));
