import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DateField } from '#ui/form/date-field.tsx';
import { texts } from '../timetables.texts.ts';

/** 'next' and 'start' of the API, or a date; '' while the date is missing. */
export type ChangeDayValue = string;

type Props = {
  /** Whether a weekly class changes, or is new. */
  of?: keyof typeof texts.changeDay;
  label: string;
  value: ChangeDayValue;
  onChange: (value: ChangeDayValue) => void;
  error: ReactNode;
  /** Of the field in the form, for the focus on its error. */
  path?: string;
};

/** Asks from when a change of a weekly class applies, or a new one takes place. */
export function ChangeDayField({ of = 'change', label, value, onChange, error, path }: Props) {
  const { earlier, next, start } = texts.changeDay[of];
  const isDay = value !== 'next' && value !== 'start';
  return (
    <Radio.Group
      label={label}
      description={earlier}
      value={isDay ? 'day' : value}
      onChange={(choice) => onChange(choice === 'day' ? '' : choice)}
      error={isDay ? undefined : error}
      data-path={isDay ? undefined : path}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="next" label={next} />
        <Radio value="day" label="From another day" />
        {isDay && (
          <DateField
            label="First day"
            required
            value={value}
            onChange={onChange}
            error={error}
            data-path={path}
            maw="20rem"
            ml="1.75rem"
          />
        )}
        <Radio value="start" label="The whole semester" description={start} />
      </Stack>
    </Radio.Group>
  );
}
