import { listModules, type Module, moduleTexts } from '@muster/contract/modules';
import { useQuery } from '@tanstack/react-query';
import { getModule } from '../../lib/searched-records.ts';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { EntryTable } from '../../ui/entry-table.tsx';
import { ListSection } from '../../ui/list-section.tsx';
import { useEditedRow } from '../../ui/use-edited-row.ts';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { EditModule } from './edit-module.tsx';
import { moduleColumns } from './module-columns.tsx';
import { ModuleFilters } from './module-filters.tsx';
import { requestOf, valuesOf } from './module-form.logic.ts';
import { activeFilters, firstModules, noModuleFilters, queryOf } from './module-list.logic.ts';
import { changeModule, modulesPageQuery } from './modules.api.ts';
import { nameOf, texts } from './modules.texts.ts';

/** The modules there are, filtered, sorted and paged by the server, to be edited or set Active and Inactive. */
export function ModuleList() {
  const [search, change] = useListSearch(firstModules, takenBy(listModules));
  const modules = useQuery(modulesPageQuery(queryOf(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'modules', rows: modules.data?.data, find: getModule, notFound });
  const { busyId, change: changeEntry } = useEntryChange(['modules']);
  const isNarrowed = activeFilters(search) > 0 || search.search !== '' || search.page > 1;

  const toggle = (module: Module): void => {
    const seen = requestOf(valuesOf(module), module.photo_url);
    const request = { ...seen, active: !module.active, seen };
    const told = `${module.module_code} is ${module.active ? 'Inactive' : 'Active'} now.`;
    void changeEntry(module.id, () => changeModule(module.id, request), told);
  };

  return (
    <ListSection title="Modules">
      <ModuleFilters search={search} change={change} />
      <EntryTable<Module>
        label="Modules"
        columns={moduleColumns}
        result={modules}
        failed={texts.loadFailed}
        place={search}
        onChange={change}
        nouns={['module', 'modules']}
        empty={moduleTexts.noModules}
        isNarrowed={isNarrowed}
        onShowAll={() => change({ ...noModuleFilters, page: 1 })}
        nameOf={nameOf}
        busyId={busyId}
        onToggle={toggle}
        onEdit={edit}
      />
      {edited && <EditModule key={edited.id} module={edited} onClose={() => edit(undefined)} />}
    </ListSection>
  );
}
