import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../lib/current-user.ts';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { DegreeFields } from './degree-fields.tsx';
import { DegreeList } from './degree-list.tsx';
import { texts } from './degrees.texts.ts';
import { useDegreeForm } from './use-degree-form.ts';

const home = '/academic-management';

/** `/add-degree-program`: the form, and below it what there is. */
export function AddDegreeScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { field, isBusy, submit, save } = useDegreeForm();
  return (
    <FormFrame
      title="Add Degree Program"
      back={{ to: home, label: 'Back' }}
      onSubmit={submit(
        save,
        () => notify.success(texts.added),
        () => navigate({ to: home }),
      )}
      isBusy={isBusy}
      submitLabel="Add Degree Program"
      busyText="Adding..."
      after={user && <DegreeList />}
    >
      <FormSection title="Degree Programme">
        <DegreeFields field={field} />
      </FormSection>
    </FormFrame>
  );
}
