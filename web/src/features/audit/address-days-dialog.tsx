import { NumberInput } from '@mantine/core';
import { auditSettings, maxAddressDays } from '@muster/contract/accounts/audit';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { validationErrors } from '../../lib/api/validation-errors.ts';
import { auditSettingsQuery, saveAuditSettings } from './audit.api.ts';

type Props = { days: number; onClose: () => void };

/** Sets how many days events hold the address of the caller. */
export function AddressDaysDialog({ days, onClose }: Props) {
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<{ address_days: number | string }>({
    initialValues: { address_days: days },
    validate: (values) => validationErrors(auditSettings, values),
    fieldOrder: ['address_days'],
  });
  const onSaved = async (): Promise<void> => {
    notify.success('Settings saved.');
    await client.invalidateQueries(auditSettingsQuery);
  };
  return (
    <EditDialog
      title="IP addresses in the audit log"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={form.isDirty}
      onSubmit={submit(({ address_days }) => saveAuditSettings(Number(address_days)), onSaved, onClose)}
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
