import type { Venue } from '@muster/contract/venues';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { VenueFields, VenuePosition } from './venue-fields.tsx';
import { texts } from './venue-form.texts.ts';
import { useVenueForm } from './venue-use-form.ts';

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
      <VenuePosition field={field} form={form} />
    </EditDialog>
  );
}
