import type { ComponentProps, ReactNode } from 'react';
import { countFilters, filtersOf } from '#lib/url/list-filters.logic.ts';
import type { ListSearch } from '#lib/url/list-search.logic.ts';
import type { ChangeListSearch } from '#lib/url/use-list-search.ts';
import { DepartmentFilter } from './department-filter.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterSelect } from './filter-select.tsx';
import { FilterText } from './filter-text.tsx';
import { SearchField } from './search-field.tsx';

type Name<T> = keyof T & string;

/** One filter: a select, unless `type` says otherwise. `name`: its parameter. */
export type FilterField<T> = { readonly name: Name<T> } & (
  | ({ readonly type?: undefined } & Omit<ComponentProps<typeof FilterSelect>, 'value' | 'onChange'>)
  | { readonly type: 'text'; readonly label: string; readonly placeholder: string }
  | { readonly type: 'department' }
);

type Props<T> = Omit<ComponentProps<typeof FilterBar>, 'search' | 'activeCount' | 'onClear' | 'children'> & {
  params: T;
  change: ChangeListSearch<T>;
  /** Filters and search that hide nothing. The count and the clear button follow from them. */
  none: Partial<T>;
  /** `name`: its parameter, if it is not `search`. */
  search?: { readonly label: string; readonly placeholder: string; readonly name?: Name<T> };
  /** In the place of the search. */
  hint?: ReactNode;
  /** In the order of the panel. */
  fields: readonly (FilterField<T> | false)[];
  /** By default sets all filters to `none`, and keeps the search. */
  onClear?: () => void;
  /** Further filters, such as `FilterDate`, whose calendar most lists need not load. */
  children?: ReactNode;
};

/** The search and the filters of a list, declared as data. */
export function ListFilters<T extends ListSearch>(props: Props<T>) {
  const { params, change, none, search, hint, fields, onClear, children, ...bar } = props;
  const set = (name: Name<T>, value: string, how?: { replace: boolean }): void =>
    change({ [name]: value } as Partial<T>, how);
  const searchName = search?.name ?? 'search';
  return (
    <FilterBar
      {...bar}
      activeCount={countFilters(none, params)}
      onClear={onClear ?? (() => change(filtersOf(none)))}
      search={
        search ? (
          <SearchField
            label={search.label}
            placeholder={search.placeholder}
            value={String(params[searchName])}
            onSearch={(text) => set(searchName, text, { replace: true })}
          />
        ) : (
          hint
        )
      }
    >
      {fields.map((field) => field && <Field key={field.name} {...{ field, params, set }} />)}
      {children}
    </FilterBar>
  );
}

type FieldProps<T> = {
  field: FilterField<T>;
  params: T;
  set: (name: Name<T>, value: string, how?: { replace: boolean }) => void;
};

function Field<T extends ListSearch>({ field, params, set }: FieldProps<T>) {
  const { name } = field;
  const value = String(params[name] ?? 'all');
  const onChange = (next: string): void => set(name, next);
  switch (field.type) {
    case 'department':
      return <DepartmentFilter value={value} onChange={onChange} />;
    case 'text':
      return <FilterText {...field} value={value} onSearch={(text) => set(name, text, { replace: true })} />;
    case undefined:
      return <FilterSelect {...field} value={value} onChange={onChange} />;
  }
}
