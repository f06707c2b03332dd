import { Combobox, Modal, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { ResultOptions } from './result-options.tsx';
import classes from './palette.module.css';
import { searchPages, type SearchPage } from './search.logic.ts';
import { SearchInput } from './search-input.tsx';
import { useEnterSelection } from './use-enter-selection.ts';
import { useSearchResults } from './use-search-results.ts';

type Props = { pages: readonly SearchPage[]; onChoose: (href: string) => void; onClose: () => void };

/** Search dialog for records and pages, on every screen. */
export function Palette({ pages, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const found = useSearchResults(text);
  const results = [...found.results, ...searchPages(pages, text)];
  // Escape closes the list, and with it the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { onKeyDown } = useEnterSelection({ combobox, text, results, isBusy: found.isBusy, onChoose });
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
      <Combobox store={combobox} onOptionSubmit={onChoose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <SearchInput
            data-autofocus
            size="lg"
            variant="unstyled"
            aria-label="Search"
            placeholder="Search people, modules, groups, degrees and pages"
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
    </Modal>
  );
}
