import { statuses } from '@muster/contract/http/fields';
import { changeModule, listModules, type Module, moduleTexts } from '@muster/contract/academics/modules';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { getModule } from '#lib/api/search-records.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { EntryTable } from '#ui/list/entry-table.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { optionsOf } from '#ui/select/options-of.ts';
import { EditModule } from './edit-module.tsx';
import { moduleColumns } from './module-columns.tsx';
import { toRequest, toFormValues } from './module-form.logic.ts';
import { defaultModuleSearch, noModuleFilters, toModulesQuery } from './module-list.logic.ts';
import { formatModuleName, texts } from './modules.texts.ts';

const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'modules' } };
const nouns = ['module', 'modules'] as const;
const missing = { degree: 'Degree programme', lecturer: 'Lecturer' };

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
  const { moduleSemesters } = useStructureOptions();

  return (
    <ListSection title="Modules" total={modules.data?.total} nouns={nouns} link={importLink}>
      <ListFilters
        params={search}
        change={change}
        none={noModuleFilters}
        search={{ label: 'Search modules', placeholder: 'Name or code' }}
        fields={[
          { name: 'semester', label: 'Semester', all: 'All semesters', options: moduleSemesters },
          { name: 'department', type: 'department' },
          { name: 'missing', label: 'Missing', all: 'Nothing', options: optionsOf(missing) },
          { name: 'status', label: 'Status', options: statuses },
        ]}
      />
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
        isFiltered={isFiltered(noModuleFilters, search)}
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
