import { MultiSelect, Select, Switch } from '@mantine/core';
import type { Degree } from '@muster/contract/degrees';
import { mappingYears, type Module, moduleTexts } from '@muster/contract/modules';
import { wideField } from '../../ui/form-section.tsx';
import { type Choices, missingText } from '../../ui/missing-text.ts';
import { SearchCombobox } from '../../ui/search-combobox.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { MappingValues } from './mapping-form.logic.ts';
import { mappingTexts } from './modules.texts.ts';

const years = mappingYears.map((year) => ({ value: String(year), label: `Year ${year}` }));

type Props = Pick<EntityForm<MappingValues>, 'field'> & {
  modules: readonly Module[];
  /** There is none that a search could find. */
  hasNoModule: boolean;
  degrees: readonly { degree: Degree; label: string }[];
  /** Where the modules and the degrees come from. */
  queries: { modules: Choices; degrees: Choices };
  moduleId: string;
  onModule: (id: string) => void;
  /** What is typed is searched for at the server. */
  onSearch: (typed: string) => void;
};

export function MappingFields(props: Props) {
  const { field, modules, hasNoModule, degrees, queries, moduleId, onModule, onSearch } = props;
  // It keeps its own value, and starts with none of the form's.
  const { defaultValue: _, onChange: __, ...moduleField } = field('module_id') as Record<string, unknown>;
  return (
    <>
      <div className={wideField}>
        <SearchCombobox
          {...moduleField}
          label="Module"
          placeholder="Search for module..."
          empty={missingText(queries.modules) ?? (hasNoModule ? moduleTexts.noModules : mappingTexts.noModuleFound)}
          options={modules.map(({ id, module_name, module_code }) => ({
            value: id,
            label: module_name,
            detail: module_code,
          }))}
          value={moduleId}
          onChange={onModule}
          onSearch={onSearch}
          required
        />
      </div>
      <MultiSelect
        className={wideField}
        label="Degree Programmes"
        placeholder="Select degree programmes"
        description="The module is mapped to all of them in the same year"
        withAsterisk
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={240}
        nothingFoundMessage={missingText(queries.degrees) ?? 'No degree programme found'}
        data={degrees.map(({ degree, label }) => ({ value: degree.id, label }))}
        {...field('degree_details_ids')}
      />
      <Select label="Year" placeholder="Select year" withAsterisk data={years} {...field('year')} />
      <Switch
        label="Mandatory"
        description="Every student of the degree and year takes it"
        mt={{ base: 0, sm: 34 }}
        {...field('is_mandatory', { type: 'checkbox' })}
      />
    </>
  );
}
