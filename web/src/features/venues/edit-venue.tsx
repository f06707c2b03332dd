import type { Venue } from '@muster/contract/academics/venues';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { useVenueForm } from './use-venue-form.ts';
import classes from './edit-venue.module.css';

type Props = { venue: Venue; onClose: () => void };

export function EditVenue({ venue, onClose }: Props) {
  const { form, field, isBusy, isDirty, submit, save } = useVenueForm(venue);
  const offerHandOver = useHandOverOffer();
  const leave = async ({ classes_ahead: classesAhead }: { classes_ahead?: number | undefined }): Promise<void> => {
    onClose();
    await offerHandOver({ kind: 'venue', id: venue.id, name: venue.name, classesAhead });
  };
  return (
    <EditDialog
      title="Edit Venue"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={isDirty}
      onSubmit={submit(save, () => notify.success(texts.updated), leave)}
      submitLabel="Update Venue"
      busyText="Updating..."
    >
      <VenueFields field={field} isEdited />
      <h3 className={`${fullWidthField} ${classes.heading}`}>{texts.position}</h3>
      <VenuePosition field={field} form={form} />
    </EditDialog>
  );
}
