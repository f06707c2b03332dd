import { degreeLabel } from '../parsing/references.rules.ts';
import type { Column, References, Value } from './row-fields.rules.ts';

/** The value of a record as the preview shows it. */
export function formatValue(column: Column | undefined, field: string, value: Value, references: References): string {
  if (value === null) return '';
  const { degrees, groups } = references;
  const degree = ['degree_details_id', 'second_degree_id'].includes(field)
    ? degrees.find(({ id }) => id === value)
    : undefined;
  if (degree) return degreeLabel(degree, references);
  if (field === 'group_id') return groups.find(({ id }) => id === value)?.group_name ?? '';
  if (field === 'active') return value === true ? 'Active' : 'Inactive';
  return column?.words?.[String(value)] ?? String(value);
}
