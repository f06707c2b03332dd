import type { Module } from '@muster/contract/academics/modules';
import type { ReactNode } from 'react';
import { AuditLink } from '#ui/access/audit-link.tsx';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { ModuleFields } from './module-fields.tsx';
import { texts } from './modules.texts.ts';
import { useModuleForm } from './use-module-form.ts';

type Props = {
  module: Module;
  onClose: () => void;
  /** A link below the fields. */
  children?: ReactNode;
};

/** Dialog that edits a module. */
export function EditModule({ module, onClose, children }: Props) {
  const moduleForm = useModuleForm(module);
  return (
    <EditDialog
      title="Edit Module"
      onClose={onClose}
      isBusy={moduleForm.isBusy}
      isDirty={moduleForm.isDirty}
      onSubmit={moduleForm.submit(moduleForm.save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update Module"
      busyText="Updating..."
    >
      <ModuleFields {...moduleForm} />
      {children && <div className={fullWidthField}>{children}</div>}
      <AuditLink subject={module.id} />
    </EditDialog>
  );
}
