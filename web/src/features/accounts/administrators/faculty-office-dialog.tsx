import { TagsInput } from '@mantine/core';
import { adminRoleTexts } from '@muster/contract/accounts/admin-role-names';
import { type FormEvent, useState } from 'react';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { useDepartments } from '#ui/select/use-departments.ts';

type Props = {
  name: string;
  /** The departments that the administrator has now. */
  departments: readonly string[];
  isBusy: boolean;
  onSave: (departments: readonly string[]) => void;
  onClose: () => void;
};

/** Dialog that chooses the departments of a faculty office. */
export function FacultyOfficeDialog({ name, departments: before, isBusy, onSave, onClose }: Props) {
  const { data: offered = [] } = useDepartments();
  const [departments, setDepartments] = useState<readonly string[]>(before);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (departments.length === 0) setError('Choose at least one department');
    else onSave(departments);
  };
  return (
    <EditDialog
      title={`Faculty office: ${name}`}
      onClose={onClose}
      onSubmit={submit}
      isBusy={isBusy}
      isDirty={() => departments.join() !== before.join()}
      submitLabel="Make Faculty office"
      busyText="Saving..."
    >
      <TagsInput
        className={fullWidthField}
        label="Departments"
        required
        description={`${adminRoleTexts.faculty_office}. All owners get a mail about the change.`}
        data={offered}
        value={[...departments]}
        error={error}
        maxTags={100}
        comboboxProps={{ keepMounted: false }}
        onChange={(next) => {
          setDepartments(next);
          setError(undefined);
        }}
      />
    </EditDialog>
  );
}
