import type { Holiday } from '@muster/contract/semesters';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, saveFailure } from '../../lib/save-failure.ts';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { notify } from '../../ui/notice.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { addHoliday, changeHoliday, forgetDates } from './semester-dates.api.ts';
import { texts } from './semester-dates.texts.ts';
import { holidayFaults, holidayOrder, type HolidayValues, holidayValues } from './semester-form.logic.ts';

type Props = {
  /** Undefined: a new one. */
  holiday: Holiday | undefined;
  onClose: () => void;
};

export function EditHoliday({ holiday, onClose }: Props) {
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<HolidayValues>({
    initialValues: holidayValues(holiday),
    faultOf: holidayFaults,
    order: holidayOrder,
    failed: (_, problem) => saveFailure({ ...texts, failed: texts.holidayFailed }, failureText(problem), problem),
  });
  const [seen] = useState(() => holidayValues(holiday));
  const save = (values: HolidayValues) =>
    (holiday ? changeHoliday(holiday.id, { ...values, seen }) : addHoliday(values))
      // Also after a refusal: somebody else may have changed it.
      .finally(() => void forgetDates(client));
  const tell = (): void => notify.success(texts.holidaySaved);
  /** Most holidays are one day long. */
  const fillLastDay = (): void => {
    const { starts_on, ends_on } = form.getValues();
    if (ends_on === '' && starts_on !== '') form.setFieldValue('ends_on', starts_on);
  };
  return (
    <EditDialog
      title={holiday ? 'Edit Holiday' : 'Add Holiday'}
      onClose={onClose}
      isBusy={isBusy}
      isDirty={() => form.isDirty()}
      onSubmit={submit(save, tell, onClose)}
      submitLabel="Save Holiday"
      busyText="Saving..."
    >
      <TextInput className={wideField} label="Name" placeholder="Founders’ Day" withAsterisk {...field('name')} />
      <TextInput label="First day" type="date" withAsterisk {...field('starts_on')} onBlur={fillLastDay} />
      <TextInput key={form.key('ends_on')} label="Last day" type="date" withAsterisk {...field('ends_on')} />
    </EditDialog>
  );
}
