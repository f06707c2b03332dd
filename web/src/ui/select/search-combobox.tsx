import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { findExactOption, filterOptions, type SearchOption } from './search-combobox.logic.ts';
import classes from './search-combobox.module.css';

type Props = {
  label: string;
  placeholder?: string;
  /** Shown if nothing matches. */
  emptyText: string;
  options: readonly SearchOption[];
  /** Value of the selected option; '' is none. */
  value: string;
  onChange: (value: string) => void;
  /** Called with text that matches no option; the text stays in the field on blur. */
  onFreeText?: (text: string) => void;
  /** Searches elsewhere; `options` then must already be filtered and contain the selected option. */
  onSearch?: (typed: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  description?: string;
  name?: string;
};

const heightPx = 200;
/** Typing narrows longer lists. */
const maxVisible = 100;

/** Selects one option by typing a part of its label or detail. Typing clears the selection; a click selects the text. */
export function SearchCombobox({
  emptyText,
  options,
  value,
  onChange,
  onFreeText,
  onSearch,
  required,
  ...input
}: Props) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && typed.trim() !== '';
  const selected = options.find((option) => option.value === value);
  const text = typed ?? selected?.label ?? '';
  const visible = (onSearch ? options : filterOptions(options, typed ?? '')).slice(0, maxVisible);

  const handleInput = (next: string): void => {
    setTyped(next);
    if (value !== '') onChange('');
    onFreeText?.(next.trim());
    onSearch?.(next);
  };
  const select = (next: string): void => {
    setTyped(undefined);
    onFreeText?.('');
    onSearch?.('');
    onChange(next);
    store.closeDropdown();
  };
  // Enter selects the first match, but only after typing.
  const { dropdownOpened } = store;
  const [, forceRender] = useState(false);
  const first = visible[0];
  // Async options arrive later; until then they belong to the previous search text.
  const isFirstMatch = isTyped && first !== undefined && (!onSearch || filterOptions([first], typed).length > 0);
  useEffect(() => {
    // The listbox exists only after the dropdown rendered; re-render so that the input can reference it.
    forceRender(dropdownOpened);
    if (dropdownOpened && isFirstMatch) store.selectFirstOption();
    else if (isTyped) store.resetSelectedOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object on every render
  }, [typed, dropdownOpened, first?.value, isFirstMatch]);

  return (
    <Combobox store={store} onOptionSubmit={select} keepMounted={false} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          required={required}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            handleInput(event.currentTarget.value);
            store.openDropdown();
          }}
          onClick={({ currentTarget }) => {
            if (typed === undefined) currentTarget.select();
            store.openDropdown();
          }}
          onKeyDown={(event) => {
            // Enter selects a match and does not submit the form.
            if (event.key === 'Enter' && isTyped && dropdownOpened) event.preventDefault();
          }}
          onBlur={() => {
            store.closeDropdown();
            const exactMatch = typed === undefined ? undefined : findExactOption(options, typed);
            if (exactMatch) select(exactMatch.value);
          }}
          rightSectionPointerEvents="all"
          rightSection={
            text === '' || input.disabled ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton
                aria-label={`Clear ${input.label}`}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => select('')}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={heightPx} className={classes.options} aria-label={input.label}>
          {visible.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
          {visible.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              <span className={classes.option}>
                <span>{option.label}</span>
                {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
