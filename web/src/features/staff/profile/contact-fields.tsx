import type { LecturerProfile } from '@muster/contract/accounts/profiles';
import { Textarea, TextInput } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { ReadOnlyField } from '#ui/form/read-only-field.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { type ContactValues, splitName } from './lecturer-profile.logic.ts';

/** The required field order of each form. */
const fieldOrders = {
  settings: ['first', 'last', 'employee', 'email', 'address', 'phone'],
  profile: ['first', 'last', 'email', 'phone', 'employee', 'address'],
} as const;

type Props = {
  form: keyof typeof fieldOrders;
  profile: LecturerProfile;
  contact: ContactValues;
  onChange: (values: Partial<ContactValues>) => void;
};

/** The lecturer's own record: read-only fields, and phone number and address to edit. */
export function ContactFields({ form, profile, contact, onChange }: Props) {
  const { first, last } = splitName(profile.name);
  const fields: Record<(typeof fieldOrders)[typeof form][number], ReactNode> = {
    first: <ReadOnlyField label="First Name" value={first} />,
    last: <ReadOnlyField label="Last Name" value={last} />,
    employee: <ReadOnlyField label="Employee ID" value={profile.employee_id} />,
    email: <ReadOnlyField label="Email Address" value={profile.email} />,
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
        className={fullWidthField}
        value={contact.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
    ),
  };
  return fieldOrders[form].map((field) => <Fragment key={field}>{fields[field]}</Fragment>);
}
