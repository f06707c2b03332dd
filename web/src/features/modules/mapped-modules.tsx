import { modulesWithMappings, type MappedModule } from '@muster/contract/academics/modules';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import type { Column } from '#ui/table/column.ts';
import { RowActions } from '#ui/actions/row-actions.tsx';
import { useOpenForm } from '#ui/form/open-form.ts';
import { ListSection } from '#ui/list/list-section.tsx';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import classes from './module-list.module.css';
import { formatModuleName, texts } from './modules.texts.ts';

type Props = { formatDegree: (degreeId: string) => string | undefined; onSelect: (module: MappedModule) => void };

const defaultSearch = { search: '', page: 1, size: 25 };

const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'mappings' } };

/** All modules with mappings. Edit shows the mappings of one. */
export function MappedModules({ formatDegree, onSelect }: Props) {
  const [search, change] = useListSearch(defaultSearch);
  const modules = useQuery(pageQueryOf(modulesWithMappings, { ...search, active: 'all' }));
  const formatMappings = (module: MappedModule): string =>
    module.module_degree_mappings
      .map(({ degree_details_id, year }) => `${formatDegree(degree_details_id) ?? 'Another degree'}, Year ${year}`)
      .toSorted()
      .join(' · ');
  const add = useOpenForm();
  const columns: readonly Column<MappedModule>[] = [
    {
      key: 'module',
      title: 'Module',
      render: (module) => formatModuleName(module) + (module.active ? '' : ' · Inactive'),
    },
    {
      key: 'mappings',
      title: 'Degree Programmes',
      render: (module) => <span className={classes.mappings}>{formatMappings(module)}</span>,
    },
  ];
  return (
    <ListSection title="Mapped modules" total={modules.data?.total} nouns={['module', 'modules']} link={importLink}>
      <div className={classes.search}>
        <SearchField
          label="Search mapped modules"
          placeholder="Name or code"
          value={search.search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      </div>
      <div>
        <PagedTable<MappedModule>
          label="Mapped modules"
          columns={columns}
          result={modules}
          errorText={texts.loadFailed}
          params={search}
          onParamsChange={change}
          rowId={({ id }) => id}
          rowLabel={formatModuleName}
          empty={
            search.search === ''
              ? { title: 'No mapped modules yet', ...(add && { action: add }) }
              : { title: 'Nothing found', action: { label: 'Show all', onClick: () => change({ search: '' }) } }
          }
          actions={(module) => (
            <RowActions title={formatModuleName(module)} isBusy={false} isCompact onEdit={() => onSelect(module)} />
          )}
        />
      </div>
    </ListSection>
  );
}
