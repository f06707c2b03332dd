import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { FindingOptions } from './result-options.tsx';
import { SearchInput } from './search-input.tsx';
import { useChoosing } from './use-enter-selection.ts';
import { useFindings } from './use-search-results.ts';

/** The dashboard's quick-search box: people, modules, groups and degrees of the university. */
export function QuickSearch({ onChoose }: { onChoose: (href: string) => void }) {
  const [text, setText] = useState('');
  const { findings, isBusy, failure } = useFindings(text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { onKeyDown } = useChoosing({ combobox, text, findings, isBusy, onChoose });
  const isShown = text.trim() !== '' && (findings.length > 0 || !isBusy);
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose} withinPortal={false} shadow="lg" keepMounted={false}>
      <Combobox.Target withExpandedAttribute>
        <SearchInput
          aria-label="Quick search"
          placeholder="Search people, modules, groups, degrees"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          isBusy={isBusy}
          findings={findings}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isShown}>
        <FindingOptions findings={findings} label="Results" empty={failure ?? 'Nothing found'} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
