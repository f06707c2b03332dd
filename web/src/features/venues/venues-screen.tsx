import { useEffect, useState } from 'react';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { VenueList } from './venue-list.tsx';
import { useVenueForm } from './venue-use-form.ts';

/** `/venues`: the form, and below it what there is. After each venue the form is ready for the next. */
export function VenuesScreen() {
  const [added, setAdded] = useState(0);
  return <AddVenue key={added} isNext={added > 0} onAdded={() => setAdded(added + 1)} />;
}

function AddVenue({ isNext, onAdded }: { isNext: boolean; onAdded: () => void }) {
  const { form, field, isBusy, submit, save } = useVenueForm();
  useEffect(() => {
    if (isNext) form.getInputNode('name')?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, where the last one was added
  }, []);
  return (
    <FormFrame
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
    </FormFrame>
  );
}
