import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../ui/feedback/notice.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { DegreeFields } from './degree-fields.tsx';
import { DegreeList } from './degree-list.tsx';
import { texts } from './degrees.texts.ts';
import { useDegreeForm } from './use-degree-form.ts';

const parentPath = '/academic-management';

/** `/add-degree-program`: the form that adds a degree programme, and the list. */
export function AddDegreeScreen() {
  const navigate = useNavigate();
  const { field, isBusy, submit, save } = useDegreeForm();
  return (
    <FormPage
      title="Add Degree Program"
      back={{ to: parentPath, label: 'Back' }}
      onSubmit={submit(
        save,
        () => notify.success(texts.added),
        () => navigate({ to: parentPath }),
      )}
      isBusy={isBusy}
      submitLabel="Add Degree Program"
      busyText="Adding..."
      after={<DegreeList />}
    >
      <FormSection title="Degree Programme">
        <DegreeFields field={field} />
      </FormSection>
    </FormPage>
  );
}
