import type { Venue } from '@muster/contract/academics/venues';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { useVenueForm } from './use-venue-form.ts';
import classes from './edit-venue.module.css';

type Props = { venue: Venue; onClose: () => void };

export function EditVenue({ venue, onClose }: Props) {
  const { form, field, isBusy, isDirty, submit, save } = useVenueForm(venue);
  return (
    <EditDialog
      title="Edit Venue"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update Venue"
      busyText="Updating..."
    >
      <VenueFields field={field} isEdited />
      <h3 className={`${fullWidthField} ${classes.heading}`}>{texts.position}</h3>
      <VenuePosition field={field} form={form} />
    </EditDialog>
  );
}
