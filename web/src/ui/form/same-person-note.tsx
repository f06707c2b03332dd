import { type findSameStudents, samePersonText } from '@muster/contract/people/same-person';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { fullWidthField } from './form-section.tsx';

type Props = {
  /** The lookup of the kind of people that the form adds; that of staff has the same type. */
  find: typeof findSameStudents;
  watch: (field: 'name' | 'dob', onChange: (change: { value: string }) => void) => void;
};

const debounceMs = 400;

/** Says whether a person with the name and date of birth of the form exists under another number. It refuses nothing. */
export function SamePersonNote({ find, watch }: Props) {
  const [name, setName] = useState('');
  const [dob, setDob] = useState('');
  watch('name', ({ value }) => setName(value));
  watch('dob', ({ value }) => setDob(value));
  const [person] = useDebouncedValue({ name: name.trim(), dob }, debounceMs);
  const { data = [] } = useQuery({
    queryKey: ['same-person', find.path, person],
    queryFn: ({ signal }) => call(find, { body: person, signal }),
    enabled: person.name !== '' && /^\d{4}-\d\d-\d\d$/u.test(person.dob),
  });
  if (data.length === 0) return null;
  return (
    <Alert className={fullWidthField} color="amber" role="status">
      {data.map(samePersonText).join('. ')}. Check that you are not adding the same person again.
    </Alert>
  );
}
