import { Combobox, Modal, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { FindingOptions } from './result-options.tsx';
import classes from './palette.module.css';
import { type Place, placesFor } from './search.logic.ts';
import { SearchInput } from './search-input.tsx';
import { useChoosing } from './use-enter-selection.ts';
import { useFindings } from './use-search-results.ts';

type Props = { places: readonly Place[]; onChoose: (href: string) => void; onClose: () => void };

/** Over any screen: type a few letters, arrows and Enter lead there. */
export function Palette({ places, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const found = useFindings(text);
  const findings = [...found.findings, ...placesFor(places, text)];
  // Escape in the box closes the list, and with it all there is.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { onKeyDown } = useChoosing({ combobox, text, findings, isBusy: found.isBusy, onChoose });
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
            findings={findings}
          />
        </Combobox.EventsTarget>
        <div className={classes.list}>
          <FindingOptions
            findings={findings}
            label="Results"
            empty={found.failure ?? (found.isBusy ? 'Looking…' : 'Nothing found')}
          />
        </div>
      </Combobox>
    </Modal>
  );
}
