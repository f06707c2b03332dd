import { useQuery } from '@tanstack/react-query';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { FilterDate } from '#ui/filters/filter-date.tsx';
import { FilterSelect } from '#ui/filters/filter-select.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import { sessionModulesQuery } from '../classes/classes-modules.api.ts';
import { activeFilters, noFilters, type PastSearch, selectionLabels } from './past-sessions.logic.ts';
import type { useLecturerChoice } from '../qr-form/use-lecturer-choice.ts';

type Props = {
  search: PastSearch;
  change: ChangeListSearch<PastSearch>;
  /** Undefined for lecturers, who only see their own sessions. */
  lecturers: ReturnType<typeof useLecturerChoice> | undefined;
};

export function PastSessionsFilters({ search, change, lecturers }: Props) {
  const modules = useQuery(sessionModulesQuery);
  return (
    <FilterBar
      activeCount={activeFilters(search)}
      onClear={() => change(noFilters)}
      search={
        <SearchField
          label="Search past sessions"
          placeholder="Module, type, location or group"
          value={search.text}
          onSearch={(text) => change({ text }, { replace: true })}
        />
      }
    >
      <FilterSelect
        label="By module"
        value={search.module}
        options={(modules.data ?? []).map((one) => ({ value: one.id, label: `${one.module_code} ${one.module_name}` }))}
        query={modules}
        onChange={(module) => change({ module })}
      />
      {lecturers && (
        <FilterSelect
          label="By lecturer"
          value={search.lecturer}
          options={lecturers.options}
          query={lecturers.query}
          onSearch={lecturers.onSearch}
          onChange={(lecturer) => change({ lecturer })}
        />
      )}
      <FilterSelect
        label="Show"
        value={search.only}
        options={Object.entries(selectionLabels).map(([value, label]) => ({ value, label }))}
        onChange={(only) => change({ only })}
      />
      {(['from', 'to'] as const).map((end) => (
        <FilterDate
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          value={search[end]}
          onChange={(date) => change({ [end]: date }, { replace: true })}
        />
      ))}
    </FilterBar>
  );
}
