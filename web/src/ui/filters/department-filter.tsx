import { useDepartments } from '../select/use-departments.ts';
import { FilterSelect } from './filter-select.tsx';

type Props = { value: string; onChange: (value: string) => void };

/** Filter by department; hidden in a university without departments. */
export function DepartmentFilter({ value, onChange }: Props) {
  const { data: departments = [] } = useDepartments();
  if (departments.length === 0 && value === 'all') return null;
  // A URL can name a department that no record has.
  const options = value === 'all' || departments.includes(value) ? departments : [...departments, value];
  return <FilterSelect label="Department" all="All departments" value={value} options={options} onChange={onChange} />;
}
