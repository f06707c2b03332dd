import { NumberInput } from '@mantine/core';
import { auditSettings, maxAddressDays, saveAuditSettings } from '@muster/contract/accounts/audit';
import { call } from '#lib/api/api.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import { validationErrors } from '#lib/api/validation-errors.ts';

type Props = { days: number; onClose: () => void };

/** Sets how many days events hold the address of the caller. */
export function AddressDaysDialog({ days, onClose }: Props) {
  const { form, field, isBusy, submit } = useEntityForm<{ address_days: number | string }>({
    initialValues: { address_days: days },
    validate: (values) => validationErrors(auditSettings, values),
    fieldOrder: ['address_days'],
  });
  return (
    <EditDialog
      title="IP addresses in the audit log"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={form.isDirty}
      onSubmit={submit(
        ({ address_days }) => call(saveAuditSettings, { body: { address_days: Number(address_days) } }),
        () => notify.success('Settings saved.'),
        onClose,
      )}
      submitLabel="Save"
      busyText="Saving..."
    >
      <NumberInput
        className={fullWidthField}
        label="Days to keep IP addresses"
        description={`Events always contain a keyed digest of the network. For these days they also contain the address itself: at most ${maxAddressDays} days, or 0 for none.`}
        min={0}
        max={maxAddressDays}
        required
        {...field('address_days')}
      />
    </EditDialog>
  );
}
