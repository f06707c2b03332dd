import { Combobox, Modal, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { KeyHint, type KeyHints } from '#ui/focus/key-hint.tsx';
import { ResultOptions } from './result-options.tsx';
import classes from './palette.module.css';
import { addRecent, readRecent } from './recent-results.ts';
import { arrangePalette, type Command, type SearchResult } from './search.logic.ts';
import { SearchInput } from './search-input.tsx';
import { useEnterSelection } from './use-enter-selection.ts';
import { useSearchResults } from './use-search-results.ts';

const keys: KeyHints = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['Esc'], 'close'],
];

type Props = {
  accountId: string;
  /** Pages of the user's role, and actions that run here. */
  entries: readonly (SearchResult | Command)[];
  /** Searches the records of the university too, which only administrators may do. */
  hasRecords: boolean;
  /** Opens the search in a list, for roles that do not search records here. */
  searchList?: ((text: string) => SearchResult) | undefined;
  onChoose: (href: string) => void;
  onClose: () => void;
};

/** Search dialog for records, pages and actions, on every screen. */
export function Palette({ accountId, entries, hasRecords, searchList, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const [recent] = useState(() => readRecent(accountId));
  const found = useSearchResults(hasRecords ? text : '');
  const results = arrangePalette({ text, entries, recent, records: found.results, searchList });
  // Escape closes the list, and with it the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });

  function choose(href: string): void {
    const result = results.flatMap<SearchResult | Command>(({ items }) => items).find((item) => item.href === href);
    if (result && 'run' in result) {
      onClose();
      result.run();
      return;
    }
    if (result) addRecent(accountId, result);
    onChoose(href);
  }

  const { onKeyDown } = useEnterSelection({ combobox, text, results, isBusy: found.isBusy, onChoose: choose });
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12vh"
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <SearchInput
            data-autofocus
            size="lg"
            variant="unstyled"
            aria-label="Search"
            placeholder={hasRecords ? 'Search people, modules, groups, degrees and pages' : 'Search pages and actions'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            isBusy={found.isBusy}
            resultGroups={results}
          />
        </Combobox.EventsTarget>
        <div className={classes.list}>
          <ResultOptions
            results={results}
            label="Results"
            empty={found.failure ?? (found.isBusy ? 'Searching…' : 'Nothing found')}
          />
        </div>
      </Combobox>
      <div className={classes.foot}>
        <KeyHint keys={keys} />
      </div>
    </Modal>
  );
}
