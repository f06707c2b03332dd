import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { useState } from 'react';
import { findModules } from '#lib/api/search-records.ts';
import { searchDebounceMs } from '#ui/filters/debounce.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { optionsStatusText, withStatusOption } from '#ui/select/options-status.ts';
import { useSearchMultiSelect } from '#ui/select/use-search-multi-select.ts';
import { texts } from './teaching-groups.texts.ts';

type ModuleOfGroup = TeachingGroup['modules'][number];
type Props = {
  /** The module of the teaching group. */
  moduleId: string;
  /** Those that it serves now. */
  known: readonly ModuleOfGroup[];
  /** Props of the field of the form. */
  field: object;
  onChange: (ids: string[]) => void;
};

/** The modules that a teaching group serves besides its own. */
export function FurtherModules({ moduleId, known, field, onChange }: Props) {
  const [value, setValue] = useState(() => known.map(({ id }) => id));
  const [input, setInput] = useState('');
  const [search] = useDebouncedValue(input.trim(), searchDebounceMs);
  const modules = useSearchMultiSelect<ModuleOfGroup>({
    key: ['modules', 'further'],
    search,
    value,
    onChange: (ids) => {
      setValue(ids);
      onChange(ids);
    },
    known,
    find: async (text, signal) => {
      const data = await findModules(text, signal);
      return { data, total: data.length };
    },
  });
  const found = new Set(modules.found.map(({ id }) => id));
  const status = optionsStatusText(modules.query);
  return (
    <MultiSelect
      {...field}
      className={fullWidthField}
      label="Further Modules"
      description={texts.furtherModules}
      {...asyncSelectProps(setInput)}
      // The data contains the selected modules for their labels; search results show matches only.
      filter={({ options, search: text }) =>
        text === '' ? options : options.filter((one) => 'value' in one && found.has(one.value))
      }
      clearable
      nothingFoundMessage={status ?? 'Nothing found'}
      data={withStatusOption(
        modules.rows
          .filter(({ id }) => id !== moduleId)
          .map(({ id, module_code: code, module_name: name }) => ({ value: id, label: `${code} · ${name}` })),
        status,
      )}
      value={value}
      onChange={modules.select}
    />
  );
}
