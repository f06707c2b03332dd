import { useEffect, useState } from 'react';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { VenueList } from './venue-list.tsx';
import { useVenueForm } from './use-venue-form.ts';

/** `/venues`: the form to add venues, and the list below. After each venue the form is reset. */
export function VenuesScreen() {
  const [added, setAdded] = useState(0);
  return <AddVenue key={added} isNext={added > 0} onAdded={() => setAdded(added + 1)} />;
}

function AddVenue({ isNext, onAdded }: { isNext: boolean; onAdded: () => void }) {
  const { form, field, isBusy, submit, save } = useVenueForm();
  useEffect(() => {
    if (isNext) form.getInputNode('name')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once on mount
  }, []);
  return (
    <FormPage
      title={texts.title}
      text={texts.about}
      back={{ to: '/timetable-management', label: texts.back }}
      onSubmit={submit(save, () => notify.success(texts.added), onAdded)}
      isBusy={isBusy}
      submitLabel="Add Venue"
      busyText="Adding..."
      after={<VenueList />}
    >
      <FormSection title="Venue">
        <VenueFields field={field} />
      </FormSection>
      <FormSection title={texts.position} text={texts.positionAbout}>
        <VenuePosition field={field} form={form} />
      </FormSection>
    </FormPage>
  );
}
