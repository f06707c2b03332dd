import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChangeListSearch } from '../../lib/use-list-search.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { sessionModulesQuery } from './classes-choices.api.ts';
import { activeFilters, noFilters, type PastSearch } from './past-sessions.logic.ts';
import { useLecturerChoice } from './use-lecturer-choice.ts';

type Props = { isAdmin: boolean; search: PastSearch; change: ChangeListSearch<PastSearch> };

/** Search by module, type, location or group; module, lecturer and days. */
export function PastSessionsFilters({ isAdmin, search, change }: Props) {
  const modules = useQuery(sessionModulesQuery());
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
        onChange={(module) => change({ module })}
      />
      {isAdmin && <LecturerFilter value={search.lecturer} onChange={(lecturer) => change({ lecturer })} />}
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          size="sm"
          label={end === 'from' ? 'From' : 'To'}
          min="1900-01-01"
          max="2999-12-31"
          value={search[end]}
          onChange={(event) => change({ [end]: event.currentTarget.value }, { replace: true })}
        />
      ))}
    </FilterBar>
  );
}

function LecturerFilter(field: { value: string; onChange: (lecturer: string) => void }) {
  const { options, onSearch } = useLecturerChoice(field.value, { active: 'all', none: 'All' });
  return <FilterSelect {...field} label="By lecturer" options={options} onSearch={onSearch} />;
}
