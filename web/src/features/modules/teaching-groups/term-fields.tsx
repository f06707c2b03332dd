import { academicYearOf, academicYears } from '@muster/contract/academics/academic-years';
import type { Module } from '@muster/contract/academics/modules';
import { listSemesters } from '@muster/contract/academics/semesters';
import { isInEveryTerm, isTaughtIn } from '@muster/contract/academics/structure';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { today } from '#lib/format/dates.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import classes from './teaching-groups.module.css';

export type Term = { academic_year: string; semester: string };

const defaultSearch = { academic_year: '', semester: '', page: 1 };

/** The term of the URL, else the one that runs, else the first of the module in the current academic year. */
export function useTerm(module: Module): [Term, (change: Partial<Term>) => void] {
  const day = today(useCurrentUser()?.time_zone);
  const [search, change] = useListSearch(defaultSearch);
  const semesters = useQuery(queryOf(listSemesters));
  const running = semesters.data?.find(
    ({ semester, starts_on: first, ends_on: last }) =>
      isTaughtIn(module.semester, semester) && first <= day && day <= last,
  );
  const term = {
    academic_year: search.academic_year || running?.academic_year || academicYearOf(day),
    semester: search.semester || String(running?.semester ?? (isInEveryTerm(module.semester) ? 1 : module.semester)),
  };
  return [term, change];
}

type Props = { module: Module; term: Term; onChange: (change: Partial<Term>) => void };

/** The term whose teaching groups and classes the page of the module shows. */
export function TermFields({ module, term, onChange }: Props) {
  const day = today(useCurrentUser()?.time_zone);
  const { semesters } = useStructureOptions();
  return (
    <div className={classes.term}>
      <FilterSelect
        label="Academic year"
        isRequired
        value={term.academic_year}
        options={[...new Set([...academicYears('groups', day), term.academic_year])].toSorted()}
        onChange={(academic_year) => onChange({ academic_year })}
      />
      <FilterSelect
        label="Semester"
        isRequired
        value={term.semester}
        options={semesters.filter(({ value }) => isTaughtIn(module.semester, Number(value)))}
        onChange={(semester) => onChange({ semester })}
      />
    </div>
  );
}
