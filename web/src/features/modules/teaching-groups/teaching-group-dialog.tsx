import { NumberInput, Select, TextInput } from '@mantine/core';
import {
  addTeachingGroup,
  changeTeachingGroup,
  type TeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useIdempotentCreate } from '#lib/api/use-idempotent-create.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { FurtherModules } from './further-modules.tsx';
import {
  fieldOrder,
  formErrors,
  furtherModules,
  type TeachingGroupValues,
  toFormValues,
  toRequest,
} from './teaching-group-form.logic.ts';
import type { NewTeachingGroupRequest } from './teaching-groups.api.ts';
import { texts } from './teaching-groups.texts.ts';

type Props = {
  moduleId: string;
  /** Of a new group. */
  term: { academic_year: string; semester: string };
  /** Undefined for a new group. */
  group: TeachingGroup | undefined;
  onClose: () => void;
};

/** Dialog that adds a teaching group to the module in the term, or edits one. */
export function TeachingGroupDialog({ moduleId, term, group, onClose }: Props) {
  const { classTypes } = useStructureOptions();
  const [seen] = useState(() => group && toRequest(toFormValues(group)));
  const add = useIdempotentCreate((request: NewTeachingGroupRequest, idAt) =>
    call(addTeachingGroup, { params: { id: moduleId }, body: { ...request, id: idAt(0) } }),
  );
  const { form, field, isBusy, isDirty, submit } = useEntityForm<TeachingGroupValues>({
    initialValues: toFormValues(group),
    validate: formErrors,
    fieldOrder,
  });
  const save = (values: TeachingGroupValues): Promise<TeachingGroup> => {
    const request = toRequest(values);
    return group
      ? call(changeTeachingGroup, { params: { id: group.id }, body: { ...request, seen } })
      : add({ ...request, ...term });
  };
  // A class type that the university does not have any more stays.
  const ownType = group?.class_type ?? null;
  const types = ownType === null || classTypes.includes(ownType) ? classTypes : [...classTypes, ownType];
  return (
    <EditDialog
      title={group ? 'Edit teaching group' : 'Add teaching group'}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, () => notify.success(group ? texts.changed : texts.added), onClose)}
      submitLabel={group ? 'Save' : 'Add'}
      busyText="Saving..."
    >
      <TextInput label="Name" placeholder="A" required maxLength={100} {...field('group_name')} />
      <TextInput
        label="Course Number"
        description="The number of the course in another system"
        placeholder="010102"
        maxLength={100}
        {...field('course_number')}
      />
      <Select
        label="Class Type"
        description="Of the classes that are taught to the group"
        placeholder="Any"
        clearable
        data={types}
        {...field('class_type')}
      />
      <NumberInput
        label="Capacity"
        description="Number of seats; empty if they are not limited"
        min={1}
        max={30_000}
        allowDecimal={false}
        clampBehavior="none"
        {...field('capacity')}
      />
      <FurtherModules
        moduleId={group?.module_id ?? moduleId}
        known={furtherModules(group)}
        field={field('further_module_ids')}
        onChange={(ids) => form.setFieldValue('further_module_ids', ids)}
      />
    </EditDialog>
  );
}
