import type { OwnStudent } from '@muster/contract/accounts/profiles';
import { Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { ReadOnlyField } from '#ui/form/read-only-field.tsx';
import { pathLabels } from '../students.texts.ts';

type Props = { student: OwnStudent; phone: string; onPhoneChange: (phone: string) => void };

const yearsOfStudy = ['1', '2', '3', '4', '5', '6'].map((year) => ({ value: year, label: `Year ${year}` }));

/** The phone number comes first, because it is the only editable field. */
export function StudentSettingsFields({ student, phone, onPhoneChange }: Props) {
  return (
    <>
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        value={phone}
        onChange={(event) => onPhoneChange(event.currentTarget.value)}
      />
      <ReadOnlyField label="Full Name" value={student.full_name} />
      <ReadOnlyField label="Email" value={student.email} />
      <ReadOnlyField label="Student ID" value={student.student_id} />
      <ReadOnlyField label="Program" value={student.program} />
      <Select
        label="Year of Study"
        placeholder="–"
        data={yearsOfStudy}
        value={student.year_of_study === null ? null : String(student.year_of_study)}
        readOnly
        variant="filled"
        rightSection={<IconLock size={16} aria-hidden />}
        comboboxProps={{ keepMounted: false }}
      />
      <ReadOnlyField label="Degree Path" value={pathLabels[student.degree_path]} />
      <ReadOnlyField label="Group" value={student.group_no} />
    </>
  );
}
