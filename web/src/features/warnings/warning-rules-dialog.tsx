import { type WarningRules, warningRulesForm } from '@muster/contract/warnings';
import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultsOf } from '../../lib/faults.ts';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { forgetWarnings, saveWarningRules } from './warnings.api.ts';
import classes from './warnings.module.css';
import { texts } from './warnings.texts.ts';

const numbers = ['percentage_below', 'percentage_after', 'missed_in_a_row', 'settle_hours'] as const;
type Values = Omit<WarningRules, (typeof numbers)[number]> & Record<(typeof numbers)[number], string>;

const toRules = (values: Values): WarningRules => ({
  ...values,
  ...(Object.fromEntries(
    numbers.map((name) => [name, values[name].trim() === '' ? Number.NaN : Number(values[name])]),
  ) as Record<(typeof numbers)[number], number>),
});

type Props = {
  rules: WarningRules;
  /** The form begins with early warning switched on. */
  isToBeOn: boolean;
  onSaved: (rules: WarningRules) => void;
  onClose: () => void;
};

/** When this university warns; by new rules the whole semester is looked at. */
export function WarningRulesDialog({ rules, isToBeOn, onSaved, onClose }: Props) {
  const client = useQueryClient();
  const [seen] = useState(rules);
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: {
      ...rules,
      percentage_below: String(rules.percentage_below),
      percentage_after: String(rules.percentage_after),
      missed_in_a_row: String(rules.missed_in_a_row),
      settle_hours: String(rules.settle_hours),
      is_on: isToBeOn || rules.is_on,
    },
    faultOf: (values) => faultsOf(warningRulesForm, toRules(values)),
    order: ['percentage_on', ...numbers],
  });
  const save = (values: Values): Promise<WarningRules> =>
    saveWarningRules({ ...toRules(values), seen }).catch((problem: unknown) => {
      // Somebody else may have changed them.
      void forgetWarnings(client);
      throw problem;
    });
  const tell = async (saved: WarningRules): Promise<void> => {
    notify.success(texts.saved);
    await forgetWarnings(client);
    onSaved(saved);
  };
  const number = (name: (typeof numbers)[number], label: string) => (
    <TextInput label={label} inputMode="numeric" withAsterisk {...field(name)} />
  );
  return (
    <EditDialog
      title="Rules of early warning"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel="Save rules"
      busyText="Saving..."
    >
      <Switch
        className={wideField}
        label="Early warning is on"
        description="This semester is looked at by these rules, and every student to whom one applies is mailed once."
        {...field('is_on', { type: 'checkbox' })}
      />
      <div className={classes.group}>
        <Switch label="Warn of a low percentage" {...field('percentage_on', { type: 'checkbox' })} />
        {number('percentage_below', 'Below so many per cent')}
        {number('percentage_after', 'Once so many classes count')}
      </div>
      <div className={classes.group}>
        <Switch label="Warn of classes missed in a row" {...field('missed_on', { type: 'checkbox' })} />
        {number('missed_in_a_row', 'So many in one module')}
      </div>
      <div className={classes.group}>
        <TextInput
          label="Hours until marks count"
          description="After the end of a class its marks may still be put right for so long. A class whose register was changed in the last 15 minutes waits too. Excused classes count neither way."
          inputMode="numeric"
          withAsterisk
          {...field('settle_hours')}
        />
      </div>
    </EditDialog>
  );
}
