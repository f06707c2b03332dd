import type { Holiday } from '@muster/contract/academics/semesters';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailedProblemText, saveErrorText } from '../../lib/api/save-failure.ts';
import { EditDialog } from '../../ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '../../ui/form/form-section.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { addHoliday, changeHoliday, invalidateDates } from './semester-dates.api.ts';
import { texts } from './semester-dates.texts.ts';
import { validateHoliday, holidayOrder, type HolidayValues, toHolidayValues } from './semester-form.logic.ts';

type Props = {
  /** Undefined for a new holiday. */
  holiday: Holiday | undefined;
  onClose: () => void;
};

export function EditHoliday({ holiday, onClose }: Props) {
  const client = useQueryClient();
  const { form, field, isBusy, submit } = useEntityForm<HolidayValues>({
    initialValues: toHolidayValues(holiday),
    validate: validateHoliday,
    fieldOrder: holidayOrder,
    saveErrorText: (_, problem) =>
      saveErrorText({ ...texts, failed: texts.holidayFailed }, detailedProblemText(problem), problem),
  });
  const [seen] = useState(() => toHolidayValues(holiday));
  const save = (values: HolidayValues) =>
    (holiday ? changeHoliday(holiday.id, { ...values, seen }) : addHoliday(values))
      // Also after an error: another user may have changed it.
      .finally(() => void invalidateDates(client));
  const onSaved = (): void => notify.success(texts.holidaySaved);
  /** Most holidays last one day. */
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
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel="Save Holiday"
      busyText="Saving..."
    >
      <TextInput className={fullWidthField} label="Name" placeholder="Founders’ Day" withAsterisk {...field('name')} />
      <TextInput label="First day" type="date" withAsterisk {...field('starts_on')} onBlur={fillLastDay} />
      <TextInput key={form.key('ends_on')} label="Last day" type="date" withAsterisk {...field('ends_on')} />
    </EditDialog>
  );
}
