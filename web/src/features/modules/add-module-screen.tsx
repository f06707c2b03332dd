import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LogInPrompt } from '../../ui/log-in-prompt.tsx';
import { notify } from '../../ui/notice.ts';
import { ModuleFields } from './module-fields.tsx';
import { ModuleList } from './module-list.tsx';
import { texts } from './modules.texts.ts';
import { useModuleForm } from './use-module-form.ts';

/** `/add-module-here`: the form, and below it what there is. */
export function AddModuleScreen() {
  const user = useCurrentUser();
  return user ? <AddModule /> : <LogInPrompt text={texts.notSignedIn} />;
}

const home = '/add-module';

function AddModule() {
  const navigate = useNavigate();
  const fields = useModuleForm();
  return (
    <FormFrame
      title="Add New Module"
      back={{ to: home, label: 'Back' }}
      onSubmit={fields.submit(
        fields.save,
        () => notify.success(texts.added),
        () => navigate({ to: home }),
      )}
      isBusy={fields.isBusy}
      submitLabel="Add Module"
      busyText="Adding..."
      after={<ModuleList />}
    >
      <FormSection title="Module">
        <ModuleFields {...fields} />
      </FormSection>
    </FormFrame>
  );
}
