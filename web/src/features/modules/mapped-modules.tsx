import type { MappedModule } from '@muster/contract/modules';
import { useQuery } from '@tanstack/react-query';
import { useListSearch } from '../../lib/use-list-search.ts';
import type { Column } from '../../ui/column.ts';
import { EntryWays } from '../../ui/entry-ways.tsx';
import { ListSection } from '../../ui/list-section.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './module-line.module.css';
import { mappedPageQuery } from './modules.api.ts';
import { nameOf, texts } from './modules.texts.ts';

type Props = { degreeOf: (degreeId: string) => string | undefined; onChoose: (module: MappedModule) => void };

const first = { search: '', page: 1, size: 25 };

/** Every module that belongs somewhere; editing one shows its mappings. */
export function MappedModules({ degreeOf, onChoose }: Props) {
  const [search, change] = useListSearch(first);
  const modules = useQuery(mappedPageQuery(search));
  const placesOf = (module: MappedModule): string =>
    module.module_degree_mappings
      .map(({ degree_details_id, year }) => `${degreeOf(degree_details_id) ?? 'Another degree'}, Year ${year}`)
      .toSorted()
      .join(' · ');
  const columns: readonly Column<MappedModule>[] = [
    { key: 'module', title: 'Module', render: (module) => nameOf(module) + (module.active ? '' : ' · Inactive') },
    {
      key: 'places',
      title: 'Degree Programmes',
      render: (module) => <span className={classes.places}>{placesOf(module)}</span>,
    },
  ];
  return (
    <ListSection title="Mapped modules">
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
          failed={texts.loadFailed}
          place={search}
          onPlace={change}
          nouns={['module', 'modules']}
          rowId={({ id }) => id}
          rowLabel={nameOf}
          empty={
            search.search === ''
              ? { title: 'No module belongs to a degree programme yet.' }
              : { title: 'Nothing found', action: { label: 'Show all', onClick: () => change({ search: '' }) } }
          }
          actions={(module) => <EntryWays title={nameOf(module)} isBusy={false} onEdit={() => onChoose(module)} />}
        />
      </div>
    </ListSection>
  );
}
