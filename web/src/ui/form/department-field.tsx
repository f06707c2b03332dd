import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDepartments } from '../select/use-departments.ts';

/** Free text with the departments in use as suggestions. */
export function DepartmentField(props: Omit<AutocompleteProps, 'data' | 'label'>) {
  const { data } = useDepartments();
  return <Autocomplete label="Department" maxLength={200} data={data ?? []} {...props} />;
}
