import type { LecturerProfile } from '@muster/contract/profiles';
import { Textarea, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { FixedField } from '../../ui/fixed-field.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { type Contact, namesOf } from './lecturer-profile.logic.ts';

/** Each form has an order of its own. */
const orders = {
  settings: ['first', 'last', 'employee', 'email', 'address', 'phone'],
  profile: ['first', 'last', 'email', 'phone', 'employee', 'address'],
} as const;

type Props = {
  form: keyof typeof orders;
  profile: LecturerProfile;
  contact: Contact;
  onChange: (values: Partial<Contact>) => void;
};

/** What a lecturer may read and what they may change of the own record. */
export function ContactFields({ form, profile, contact, onChange }: Props) {
  const { first, last } = namesOf(profile.name);
  const fields: Record<(typeof orders)[typeof form][number], ReactNode> = {
    first: <FixedField label="First Name" value={first} />,
    last: <FixedField label="Last Name" value={last} />,
    employee: <FixedField label="Employee ID" value={profile.employee_id} />,
    email: <FixedField label="Email Address" value={profile.email} />,
    phone: (
      <TextInput
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        value={contact.phoneNumber}
        onChange={(event) => onChange({ phoneNumber: event.currentTarget.value })}
      />
    ),
    address: (
      <Textarea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={500}
        className={wideField}
        value={contact.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
    ),
  };
  return orders[form].map((field) => <Fragment key={field}>{fields[field]}</Fragment>);
}
