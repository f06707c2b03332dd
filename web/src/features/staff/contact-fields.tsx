import type { LecturerProfile } from '@muster/contract/profiles';
import { Textarea, TextInput } from '@mantine/core';
import { FixedField } from '../../ui/fixed-field.tsx';
import { wideField } from '../../ui/form-section.tsx';
import { type Contact, namesOf } from './lecturer-profile.logic.ts';

type Props = { profile: LecturerProfile; contact: Contact; onChange: (values: Partial<Contact>) => void };

/** What a lecturer may read and what they may change of the own record. */
export function ContactFields({ profile, contact, onChange }: Props) {
  const { first, last } = namesOf(profile.name);
  return (
    <>
      <FixedField label="First Name" value={first} />
      <FixedField label="Last Name" value={last} />
      <FixedField label="Employee ID" value={profile.employee_id} />
      <FixedField label="Email Address" value={profile.email} />
      <TextInput
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        value={contact.phoneNumber}
        onChange={(event) => onChange({ phoneNumber: event.currentTarget.value })}
      />
      <Textarea
        label="Address"
        rows={3}
        autoComplete="street-address"
        maxLength={500}
        className={wideField}
        value={contact.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
    </>
  );
}
