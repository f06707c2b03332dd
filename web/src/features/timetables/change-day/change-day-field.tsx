import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { today } from '../../../lib/format/dates.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { texts } from '../timetables.texts.ts';

/** 'next' and 'start' of the API, or a date; '' while the date is missing. */
export type ChangeDayValue = string;

type Props = {
  label: string;
  value: ChangeDayValue;
  onChange: (value: ChangeDayValue) => void;
  error: ReactNode;
  /** Of the field in the form, for the focus on its error. */
  path?: string;
};

/** Asks from when a change of a weekly class applies. */
export function ChangeDayField({ label, value, onChange, error, path }: Props) {
  const isDay = value !== 'next' && value !== 'start';
  return (
    <Radio.Group
      label={label}
      description={texts.earlierClassesStay}
      value={isDay ? 'day' : value}
      onChange={(choice) => onChange(choice === 'day' ? '' : choice)}
      error={isDay ? undefined : error}
      data-path={isDay ? undefined : path}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="next" label="From the next class" />
        <Radio value="day" label="From another day" />
        {isDay && (
          <DateField
            label="First day"
            required
            placeholder={today()}
            value={value}
            onChange={onChange}
            error={error}
            data-path={path}
            maw="20rem"
            ml="1.75rem"
          />
        )}
        <Radio value="start" label="The whole semester" description={texts.wholeSemester} />
      </Stack>
    </Radio.Group>
  );
}
