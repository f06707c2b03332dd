import { NumberInput } from '@mantine/core';
import { auditSettings, maxAddressDays } from '@muster/contract/accounts/audit';
import { useQueryClient } from '@tanstack/react-query';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { notify } from '../../ui/feedback/notice.ts';
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
    notify.success('The days of addresses were saved.');
    await client.invalidateQueries(auditSettingsQuery);
  };
  return (
    <EditDialog
      title="Addresses in the audit log"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={form.isDirty}
      onSubmit={submit(({ address_days }) => saveAuditSettings(Number(address_days)), onSaved, onClose)}
      submitLabel="Save"
      busyText="Saving..."
    >
      <NumberInput
        label="Days to hold addresses"
        description={`Events always hold a keyed digest of the network. With 1 to ${maxAddressDays} days they hold the address itself for that time; 0 holds none.`}
        min={0}
        max={maxAddressDays}
        required
        {...field('address_days')}
      />
    </EditDialog>
  );
}
