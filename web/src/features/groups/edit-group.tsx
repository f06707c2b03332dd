import type { StudentGroup } from '@muster/contract/groups';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { type DegreeChoice, GroupFields } from './group-fields.tsx';
import { texts } from './groups.texts.ts';
import { useGroupForm } from './use-group-form.ts';

type Props = {
  group: StudentGroup;
  degrees: readonly DegreeChoice[];
  academicYears: readonly string[];
  onClose: () => void;
};

export function EditGroup({ group, degrees, academicYears, onClose }: Props) {
  const { form, field, isBusy, submit, save } = useGroupForm(degrees, group);
  return (
    <EditDialog
      title="Edit Group"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update Group"
      busyText="Updating..."
    >
      <GroupFields
        field={field}
        degrees={degrees}
        academicYears={[...new Set([...academicYears, group.academic_year])].toSorted()}
        keepsDegree={group.student_count > 0}
      />
    </EditDialog>
  );
}
