import type { OwnStudent } from '@muster/contract/profiles';
import { Select, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { FixedField } from '../../ui/fixed-field.tsx';
import { pathWords } from './students.texts.ts';

type Props = { student: OwnStudent; phone: string; onPhone: (phone: string) => void };

const yearsOfStudy = ['1', '2', '3', '4', '5', '6'].map((year) => ({ value: year, label: `Year ${year}` }));

/** The phone number comes first: it is the one thing to change. */
export function StudentSettingsFields({ student, phone, onPhone }: Props) {
  return (
    <>
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={60}
        value={phone}
        onChange={(event) => onPhone(event.currentTarget.value)}
      />
      <FixedField label="Full Name" value={student.full_name} />
      <FixedField label="Email" value={student.email} />
      <FixedField label="Student ID" value={student.student_id} />
      <FixedField label="Program" value={student.program} />
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
      <FixedField label="Degree Path" value={pathWords[student.degree_path]} />
      <FixedField label="Group" value={student.group_no} />
    </>
  );
}
