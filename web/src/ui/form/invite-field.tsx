import { invitationTime } from '@muster/contract/accounts/invitations';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { formatClockTime } from '#lib/format/dates.ts';
import { DateField } from './date-field.tsx';

type Props = Pick<SelectProps, 'label' | 'error' | 'size' | 'name'> & {
  /** 'none', 'now' or 'YYYY-MM-DD'; '' while no date is entered. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Offers not to invite. */
  hasNone?: boolean;
};

const options = [
  { value: 'none', label: "Don't invite" },
  { value: 'now', label: 'Invite now' },
  { value: 'date', label: 'Invite on a date' },
];

/** Whether, and when, people get a mail with a link to choose a password. A date means 8 in the morning (`invitationTime`). */
export function InviteField({
  label = 'Invitation',
  value: controlled,
  defaultValue = 'none',
  onChange,
  error,
  size,
  hasNone = true,
  ...props
}: Props) {
  const [chosen, setChosen] = useState(defaultValue);
  const value = controlled ?? chosen;
  const mode = value === 'none' || value === 'now' ? value : 'date';
  const change = (next: string): void => {
    setChosen(next);
    onChange?.(next);
  };
  return (
    <>
      <Select
        {...(mode !== 'date' && props)}
        label={label}
        data={hasNone ? options : options.slice(1)}
        value={mode}
        allowDeselect={false}
        error={mode === 'date' ? undefined : error}
        {...(size !== undefined && { size })}
        onChange={(next) => change(next === 'date' ? '' : (next ?? value))}
      />
      {mode === 'date' && (
        <DateField
          {...props}
          label={`Send at ${formatClockTime(invitationTime)} on`}
          required
          value={value}
          error={error}
          {...(size !== undefined && { size })}
          onChange={change}
        />
      )}
    </>
  );
}
