import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Findings } from './search.logic.ts';

type Options = {
  combobox: Pick<
    ComboboxStore,
    'dropdownOpened' | 'selectFirstOption' | 'resetSelectedOption' | 'getSelectedOptionIndex'
  >;
  text: string;
  findings: Findings;
  /** What is shown was found for other words. */
  isBusy: boolean;
  onChoose: (href: string) => void;
};

/** Enter takes the first of what the typed words lead to. Pressed before that is known, it waits for it. */
export function useChoosing({ combobox, text, findings, isBusy, onChoose }: Options) {
  const [awaited, setAwaited] = useState<string>();
  const { selectFirstOption, resetSelectedOption } = combobox;
  const first = findings[0]?.items[0]?.href;
  useEffect(() => {
    if (isBusy || first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [text, first, isBusy, selectFirstOption, resetSelectedOption]);
  useEffect(() => {
    if (isBusy || awaited === undefined) return;
    setAwaited(undefined);
    if (awaited === text && first !== undefined) onChoose(first);
    // oxlint-disable-next-line react/exhaustive-deps -- the answer ends the wait, whoever draws this anew
  }, [isBusy, awaited]);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      // Who went to one of the lines by arrow has seen what it is.
      if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return;
      if (isBusy) setAwaited(text);
      // Pressed between the moment in which the answer is drawn and the one in which its first line is chosen.
      else if (combobox.dropdownOpened && first !== undefined) onChoose(first);
    },
  };
}
