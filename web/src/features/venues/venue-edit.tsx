import type { Venue } from '@muster/contract/venues';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { useVenueForm } from './venue-use-form.ts';
import classes from './venue-edit.module.css';

type Props = { venue: Venue; onClose: () => void };

export function EditVenue({ venue, onClose }: Props) {
  const { form, field, isBusy, submit, save } = useVenueForm(venue);
  return (
    <EditDialog
      title="Edit Venue"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, () => notify.success(texts.updated), onClose)}
      submitLabel="Update Venue"
      busyText="Updating..."
    >
      <VenueFields field={field} isEdited />
      <h3 className={`${wideField} ${classes.heading}`}>{texts.position}</h3>
      <VenuePosition field={field} form={form} />
    </EditDialog>
  );
}
