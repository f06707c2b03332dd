import { useNavigate } from '@tanstack/react-router';
import { notify } from '#ui/feedback/notice.ts';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import { DegreeFields } from './degree-fields.tsx';
import { DegreeList } from './degree-list.tsx';
import { texts } from './degrees.texts.ts';
import { useDegreeForm } from './use-degree-form.ts';

const parentPath = '/academic-management';

/** `/add-degree-program`: the list, and the form that adds a degree programme. */
export function AddDegreeScreen() {
  const navigate = useNavigate();
  const { field, isBusy, isDirty, submit, save } = useDegreeForm();
  return (
    <ListFormPage
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
      isDirty={isDirty}
      list={<DegreeList />}
      fields={() => (
        <FormSection title="Degree Programme">
          <DegreeFields field={field} />
        </FormSection>
      )}
    />
  );
}
