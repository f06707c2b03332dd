import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { ResultGroups } from './search.logic.ts';

type Options = {
  combobox: Pick<
    ComboboxStore,
    'dropdownOpened' | 'selectFirstOption' | 'resetSelectedOption' | 'getSelectedOptionIndex'
  >;
  text: string;
  results: ResultGroups;
  /** The shown results belong to a previous text. */
  isBusy: boolean;
  onChoose: (href: string) => void;
};

/** Enter opens the first result. If the results are still loading, it opens the first one once they are loaded. */
export function useEnterSelection({ combobox, text, results, isBusy, onChoose }: Options) {
  const [pendingText, setPendingText] = useState<string>();
  const { selectFirstOption, resetSelectedOption } = combobox;
  const first = results[0]?.items[0]?.href;
  useEffect(() => {
    if (isBusy || first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [text, first, isBusy, selectFirstOption, resetSelectedOption]);
  useEffect(() => {
    if (isBusy || pendingText === undefined) return;
    setPendingText(undefined);
    if (pendingText === text && first !== undefined) onChoose(first);
    // oxlint-disable-next-line react/exhaustive-deps -- only the arrival of results ends the wait
  }, [isBusy, pendingText]);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      // The user has already moved to an option with the arrow keys.
      if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
      if (isBusy) setPendingText(text);
      // The results are rendered, but the first option is not selected yet.
      else if (combobox.dropdownOpened && first !== undefined) onChoose(first);
    },
  };
}
