import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterSelect } from './filter-select.tsx';

const allSemesters = 'all';

type Term = { readonly academic_year: string; readonly semester: string };
type Props = {
  /** The academic years to choose from. */
  academicYears: readonly string[];
  /** As in the URL: empty for the current semester. */
  search: Term;
  /** The term of the reply; undefined while loading. A semester of null: the whole academic year. */
  shown: { readonly academic_year: string; readonly semester: number | null } | undefined;
  onChange: (term: Term) => void;
};

/** Academic year and semester of a list that shows the current semester by default. */
export function TermFilterBar({ academicYears, search, shown, onChange }: Props) {
  const { semesters } = useStructureOptions();
  const year = search.academic_year === '' ? shown?.academic_year : search.academic_year;
  const current = shown?.semester === null ? allSemesters : String(shown?.semester ?? '');
  const semester = search.academic_year === '' && search.semester === '' ? current : search.semester || allSemesters;
  const offered = [...new Set([...academicYears, ...(year ? [year] : [])])].toSorted();
  return (
    <FilterBar
      activeCount={Number(year !== undefined) + Number(semester !== '' && semester !== allSemesters)}
      clearLabel="Current semester"
      canClear={search.academic_year !== '' || search.semester !== ''}
      onClear={() => onChange({ academic_year: '', semester: '' })}
    >
      <FilterSelect
        label="Academic Year"
        isRequired
        options={offered}
        value={year ?? ''}
        onChange={(next) => onChange({ academic_year: next, semester })}
      />
      <FilterSelect
        label="Semester"
        all="All semesters"
        options={semesters}
        value={semester}
        onChange={(next) => onChange({ academic_year: year ?? '', semester: next })}
      />
    </FilterBar>
  );
}
