import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { ResultOptions } from './result-options.tsx';
import { SearchInput } from './search-input.tsx';
import { useEnterSelection } from './use-enter-selection.ts';
import { useSearchResults } from './use-search-results.ts';

/** Quick search of the dashboard: people, modules, groups and degrees of the university. */
export function QuickSearch({ onChoose }: { onChoose: (href: string) => void }) {
  const [text, setText] = useState('');
  const { results, isBusy, failure } = useSearchResults(text);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { onKeyDown } = useEnterSelection({ combobox, text, results, isBusy, onChoose });
  const isShown = text.trim() !== '' && (results.length > 0 || !isBusy);
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
          resultGroups={results}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isShown}>
        <ResultOptions results={results} label="Results" empty={failure ?? 'Nothing found'} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
