import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { LogInPrompt } from '#ui/feedback/log-in-prompt.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { ModuleFields } from './module-fields.tsx';
import { ModuleList } from './module-list.tsx';
import { texts } from './modules.texts.ts';
import { useModuleForm } from './use-module-form.ts';

/** `/add-module-here`: the list, and the form that adds a module. */
export function AddModuleScreen() {
  const user = useCurrentUser();
  return user ? <AddModule /> : <LogInPrompt text={texts.notSignedIn} />;
}

const parentPath = '/add-module';

function AddModule() {
  const navigate = useNavigate();
  const moduleForm = useModuleForm();
  return (
    <ListFormPage
      title="Add New Module"
      back={{ to: parentPath, label: 'Back' }}
      onSubmit={moduleForm.submit(
        moduleForm.save,
        () => notify.success(texts.added),
        () => navigate({ to: parentPath }),
      )}
      isBusy={moduleForm.isBusy}
      submitLabel="Add Module"
      busyText="Adding..."
      isDirty={moduleForm.isDirty}
      list={<ModuleList />}
      fields={() => (
        <FormSection title="Module">
          <ModuleFields {...moduleForm} />
        </FormSection>
      )}
    />
  );
}
