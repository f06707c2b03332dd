import { changeModule, listModules, type Module, moduleTexts } from '@muster/contract/academics/modules';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { getModule } from '#lib/api/search-records.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { EntryTable } from '#ui/list/entry-table.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { EditModule } from './edit-module.tsx';
import { moduleColumns } from './module-columns.tsx';
import { ModuleFilters } from './module-filters.tsx';
import { toRequest, toFormValues } from './module-form.logic.ts';
import { countActiveFilters, defaultModuleSearch, noModuleFilters, toModulesQuery } from './module-list.logic.ts';
import { formatModuleName, texts } from './modules.texts.ts';

const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'modules' } };
const nouns = ['module', 'modules'] as const;

/** All modules, to edit or set Active and Inactive; filtered, sorted and paged by the server. */
export function ModuleList() {
  const [search, change] = useRememberedSearch(defaultModuleSearch, acceptedParams(listModules));
  const modules = useQuery(pageQueryOf(listModules, toModulesQuery(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'modules', rows: modules.data?.data, find: getModule, notFound });
  const { busyId, toggle } = useStatusToggle(
    changeModule,
    (module: Module) => toRequest(toFormValues(module), module.photo_url),
    ({ module_code: code }, isActive) => texts.statusChanged(code, isActive),
  );
  const isFiltered = countActiveFilters(search) > 0 || search.search !== '' || search.page > 1;

  return (
    <ListSection title="Modules" total={modules.data?.total} nouns={nouns} link={importLink}>
      <ModuleFilters search={search} change={change} />
      <EntryTable<Module>
        label="Modules"
        columns={moduleColumns}
        result={modules}
        errorText={texts.loadFailed}
        params={search}
        onChange={change}
        nouns={nouns}
        empty={moduleTexts.noModules}
        emptyLinks={[importLink]}
        isFiltered={isFiltered}
        onShowAll={() => change({ ...noModuleFilters, page: 1 })}
        nameOf={formatModuleName}
        rowLink={({ id }) => ({ to: `/modules/${id}` })}
        busyId={busyId}
        onToggle={(module) => void toggle(module)}
        onEdit={edit}
      />
      {edited && (
        <EditModule key={edited.id} module={edited} onClose={() => edit(undefined)}>
          <ButtonLink to={`/modules/${edited.id}`} variant="subtle">
            Teaching groups
          </ButtonLink>
        </EditModule>
      )}
    </ListSection>
  );
}
