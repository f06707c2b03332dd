import { MultiSelect, Select, Switch } from '@mantine/core';
import type { Degree } from '@muster/contract/academics/degrees';
import { type Module, moduleTexts } from '@muster/contract/academics/modules';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { type OptionsQuery, optionsStatusText } from '#ui/select/options-status.ts';
import { SearchCombobox } from '#ui/select/search-combobox.tsx';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import type { MappingValues } from './mapping-form.logic.ts';
import { mappingTexts } from './modules.texts.ts';

type Props = Pick<EntityForm<MappingValues>, 'field'> & {
  modules: readonly Module[];
  /** The university has no module. */
  isModuleListEmpty: boolean;
  degrees: readonly { degree: Degree; label: string }[];
  /** The queries that load modules and degrees. */
  queries: { modules: OptionsQuery; degrees: OptionsQuery };
  moduleId: string;
  onModuleChange: (id: string) => void;
  onSearch: (typed: string) => void;
};

/** The form fields of a mapping. */
export function MappingFields(props: Props) {
  const { field, modules, isModuleListEmpty, degrees, queries, moduleId, onModuleChange, onSearch } = props;
  const { years } = useStructureOptions();
  // The combobox is controlled: it takes `value` instead of the form's default value.
  const { defaultValue: _, onChange: __, ...moduleField } = field('module_id') as Record<string, unknown>;
  return (
    <>
      <div className={fullWidthField}>
        <SearchCombobox
          {...moduleField}
          label="Module"
          placeholder="Search for module..."
          emptyText={
            optionsStatusText(queries.modules) ??
            (isModuleListEmpty ? moduleTexts.noModules : mappingTexts.noModuleFound)
          }
          options={modules.map(({ id, module_name, module_code }) => ({
            value: id,
            label: module_name,
            detail: module_code,
          }))}
          value={moduleId}
          onChange={onModuleChange}
          onSearch={onSearch}
          required
        />
      </div>
      <MultiSelect
        className={fullWidthField}
        label="Degree Programmes"
        placeholder="Select degree programmes"
        description="The module is mapped to all of them in the same year"
        required
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={240}
        nothingFoundMessage={optionsStatusText(queries.degrees) ?? 'No degree programme found'}
        data={degrees.map(({ degree, label }) => ({ value: degree.id, label }))}
        {...field('degree_details_ids')}
      />
      <Select label="Year" placeholder="Select year" required data={years} {...field('year')} />
      <Switch
        label="Mandatory"
        description="Every student of the degree and year takes it"
        mt={{ base: 0, sm: 34 }}
        {...field('is_mandatory', { type: 'checkbox' })}
      />
    </>
  );
}
