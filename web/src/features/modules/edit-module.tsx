import type { Module } from '@muster/contract/modules';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { ModuleFields } from './module-fields.tsx';
import { texts } from './modules.texts.ts';
import { useModuleForm } from './use-module-form.ts';

type Props = { module: Module; onClose: () => void };

export function EditModule({ module, onClose }: Props) {
  const fields = useModuleForm(module);
  return (
    <EditDialog
      title="Edit Module"
      onClose={onClose}
      isBusy={fields.isBusy}
      isDirty={() => fields.photo !== null || fields.form.isDirty()}
      onSubmit={fields.submit(fields.save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update Module"
      busyText="Updating..."
    >
      <ModuleFields {...fields} />
    </EditDialog>
  );
}
