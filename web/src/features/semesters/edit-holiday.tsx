import { addHoliday, changeHoliday, type Holiday } from '@muster/contract/academics/semesters';
import { maxWithdrawalReason } from '@muster/contract/attendance/class-states';
import { Radio, TextInput } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { countUnlistedClasses, takenClassesOf } from '#lib/api/problem.ts';
import { detailedProblemText, saveErrorText } from '#lib/api/save-failure.ts';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { TakenClasses } from '#ui/feedback/taken-classes.tsx';
import { useEntityForm } from '#ui/form/use-entity-form.ts';
import classes from './semester-dates.module.css';
import { texts } from './semester-dates.texts.ts';
import {
  missingHolidayTexts,
  validateHoliday,
  holidayOrder,
  type HolidayValues,
  toHolidayRequest,
  toHolidayValues,
} from './semester-form.logic.ts';

type Props = {
  /** Undefined for a new holiday. */
  holiday: Holiday | undefined;
  onClose: () => void;
};

export function EditHoliday({ holiday, onClose }: Props) {
  /** Classes on these days in which attendance was taken. */
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [unlisted, setUnlisted] = useState(0);
  const hasTaken = taken.length > 0;
  const [choice, setChoice] = useState<HolidayValues['classes']>('withdraw');
  const { form, field, isBusy, isDirty, submit } = useEntityForm<HolidayValues>({
    initialValues: toHolidayValues(holiday),
    validate: (values) => validateHoliday(toHolidayRequest(values, hasTaken)),
    fieldOrder: holidayOrder,
    missingTexts: missingHolidayTexts,
    saveErrorText: (_, problem) => {
      const takenClasses = takenClassesOf(problem);
      if (!takenClasses)
        return saveErrorText({ ...texts, failed: texts.holidayFailed }, detailedProblemText(problem), problem);
      setTaken(takenClasses);
      setUnlisted(countUnlistedClasses(problem));
      form.setFieldValue('withdrawal_reason', form.getValues().name);
      return undefined;
    },
  });
  // Other days have other classes: the next save checks again.
  const forgetTaken = (): void => setTaken([]);
  form.watch('starts_on', forgetTaken);
  form.watch('ends_on', forgetTaken);
  const [seen] = useState(() => toHolidayRequest(toHolidayValues(holiday), false));
  const save = (values: HolidayValues): Promise<Holiday> => {
    const request = toHolidayRequest(values, hasTaken);
    return holiday
      ? call(changeHoliday, { params: { id: holiday.id }, body: { ...request, seen } })
      : call(addHoliday, { body: request });
  };
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
      isDirty={isDirty}
      onSubmit={submit(save, onSaved, onClose)}
      submitLabel="Save Holiday"
      busyText="Saving..."
    >
      <div className={classes.fields}>
        <TextInput className={fullWidthField} label="Name" placeholder="Founders’ Day" required {...field('name')} />
        <DateField label="First day" required {...field('starts_on')} onBlur={fillLastDay} />
        <DateField key={form.key('ends_on')} label="Last day" required {...field('ends_on')} />
      </div>
      {hasTaken && (
        <>
          <TakenClasses lines={taken} unlisted={unlisted}>
            {texts.taken}
          </TakenClasses>
          <Radio.Group
            className={fullWidthField}
            label="These classes"
            value={choice}
            onChange={(value) => {
              const next = value === 'leave' ? 'leave' : 'withdraw';
              setChoice(next);
              form.setFieldValue('classes', next);
            }}
          >
            <Radio mt="xs" value="withdraw" label="Withdraw them: they don't count for any student" />
            <Radio mt="xs" value="leave" label="Leave them: they count as before" />
          </Radio.Group>
          {choice === 'withdraw' && (
            <TextInput
              key={form.key('withdrawal_reason')}
              className={fullWidthField}
              label="Reason"
              required
              maxLength={maxWithdrawalReason}
              {...field('withdrawal_reason')}
            />
          )}
        </>
      )}
    </EditDialog>
  );
}
