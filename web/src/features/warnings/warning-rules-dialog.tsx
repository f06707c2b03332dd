import { saveWarningRules, type WarningRules, warningRulesForm } from '@muster/contract/attendance/warning-rules';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { validationErrors } from '#lib/api/validation-errors.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
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
  /** Whether the form starts with warnings switched on. */
  startsOn: boolean;
  onSaved: (rules: WarningRules) => void;
  onClose: () => void;
};

/** Edits the warning rules. New rules apply to the whole semester. */
export function WarningRulesDialog({ rules, startsOn, onSaved, onClose }: Props) {
  const [seen] = useState(rules);
  const { form, field, isBusy, submit } = useEntityForm<Values>({
    initialValues: {
      ...rules,
      percentage_below: String(rules.percentage_below),
      percentage_after: String(rules.percentage_after),
      missed_in_a_row: String(rules.missed_in_a_row),
      settle_hours: String(rules.settle_hours),
      is_on: startsOn || rules.is_on,
    },
    validate: (values) => validationErrors(warningRulesForm, toRules(values)),
    fieldOrder: ['percentage_on', ...numbers],
  });
  const save = (values: Values): Promise<WarningRules> =>
    call(saveWarningRules, { body: { ...toRules(values), seen } });
  const handleSaved = (saved: WarningRules): void => {
    notify.success(texts.saved);
    onSaved(saved);
  };
  const number = (name: (typeof numbers)[number], label: string) => (
    <TextInput label={label} inputMode="numeric" required {...field(name)} />
  );
  return (
    <EditDialog
      title="Early warning rules"
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, handleSaved, onClose)}
      submitLabel="Save rules"
      busyText="Saving..."
    >
      <Switch
        className={fullWidthField}
        label="Early warnings are on"
        description="Students who meet a rule this semester get one email."
        {...field('is_on', { type: 'checkbox' })}
      />
      <div className={classes.group}>
        <Switch label="Warn about low attendance" {...field('percentage_on', { type: 'checkbox' })} />
        {number('percentage_below', 'Warn below (%)')}
        {number('percentage_after', 'After at least (classes)')}
      </div>
      <div className={classes.group}>
        <Switch label="Warn about missed classes" {...field('missed_on', { type: 'checkbox' })} />
        {number('missed_in_a_row', 'Missed in a row')}
      </div>
      <div className={classes.group}>
        <TextInput
          label="Wait (hours) after class"
          description="Gives lecturers time to fix marks. Registers changed in the last 15 minutes wait too. Excused classes don't count."
          inputMode="numeric"
          required
          {...field('settle_hours')}
        />
      </div>
    </EditDialog>
  );
}
