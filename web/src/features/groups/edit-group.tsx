import type { StudentGroup } from '@muster/contract/academics/groups';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { type DegreeOption, GroupFields } from './group-fields.tsx';
import { texts } from './groups.texts.ts';
import { useGroupForm } from './use-group-form.ts';

type Props = {
  group: StudentGroup;
  degrees: readonly DegreeOption[];
  academicYears: readonly string[];
  onClose: () => void;
};

/** Dialog that edits a group. */
export function EditGroup({ group, degrees, academicYears, onClose }: Props) {
  const { field, isBusy, isDirty, submit, save } = useGroupForm(degrees, group);
  const offerHandOver = useHandOverOffer();
  const leave = async ({ classes_ahead: classesAhead }: { classes_ahead?: number | undefined }): Promise<void> => {
    onClose();
    await offerHandOver({ kind: 'group', id: group.id, name: group.group_name, classesAhead });
  };
  return (
    <EditDialog
      title="Edit Group"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, () => notify.success(texts.updated), leave)}
      submitLabel="Update Group"
      busyText="Updating..."
    >
      <GroupFields
        field={field}
        degrees={degrees}
        academicYears={[...new Set([...academicYears, group.academic_year])].toSorted()}
        isDegreeLocked={group.student_count > 0}
      />
    </EditDialog>
  );
}
