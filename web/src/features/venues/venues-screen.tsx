import { useState } from 'react';
import { FormSection } from '#ui/form/form-section.tsx';
import { ListFormPage } from '#ui/form/list-form-page.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { VenueList } from './venue-list.tsx';
import { useVenueForm } from './use-venue-form.ts';

/** `/venues`: the list, and the form to add venues. After each venue the form is reset. */
export function VenuesScreen() {
  const [savedCount, setSavedCount] = useState(0);
  const { form, field, isBusy, isDirty, submit, save } = useVenueForm();
  const clear = (): void => {
    form.reset();
    setSavedCount(savedCount + 1);
  };
  return (
    <ListFormPage
      title={texts.title}
      back={{ to: '/timetable-management', label: texts.back }}
      onSubmit={submit(save, () => notify.success(texts.added), clear)}
      isBusy={isBusy}
      submitLabel="Add Venue"
      busyText="Adding..."
      isDirty={isDirty}
      savedCount={savedCount}
      list={<VenueList />}
      fields={() => (
        <>
          <FormSection title="Venue" text={texts.about}>
            <VenueFields field={field} />
          </FormSection>
          <FormSection title={texts.position} text={texts.positionAbout}>
            <VenuePosition field={field} form={form} />
          </FormSection>
        </>
      )}
    />
  );
}
