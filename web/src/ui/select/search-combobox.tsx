import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { findExactOption, filterOptions, type SearchOption } from './search-combobox.logic.ts';
import classes from './search-combobox.module.css';

type Props = {
  label: string;
  placeholder?: string;
  /** When nothing matches. */
  emptyText: string;
  options: readonly SearchOption[];
  /** The chosen option's value; '' is none. */
  value: string;
  onChange: (value: string) => void;
  /** What stands in the field without being a choice yet; it stays there when the field is left. */
  onFreeText?: (text: string) => void;
  /** What is typed narrows the options elsewhere: they come as they are to be offered, what is chosen among them. */
  onSearch?: (typed: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  description?: string;
  name?: string;
};

const heightPx = 200;
/** More than these nobody reads; typing on narrows them. */
const maxVisible = 100;

/** Choose one of many by typing a part of its name or of its second line. Typing takes a choice back, and a click lets it begin anew. */
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
  // Enter takes the first one that is left; without typing nothing is taken by accident.
  const { dropdownOpened } = store;
  const [, forceRender] = useState(false);
  const first = visible[0];
  // What is searched for elsewhere comes a moment later; until then the list is of what was typed before.
  const isFirstMatch = isTyped && first !== undefined && (!onSearch || filterOptions([first], typed).length > 0);
  useEffect(() => {
    // The list is only known once it is there, and then the field can say that it is open.
    forceRender(dropdownOpened);
    if (dropdownOpened && isFirstMatch) store.selectFirstOption();
    else if (isTyped) store.resetSelectedOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object each time
  }, [typed, dropdownOpened, first?.value, isFirstMatch]);

  return (
    <Combobox store={store} onOptionSubmit={select} keepMounted={false} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          withAsterisk={required}
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
            // It takes what is found, and is no hurry to send the form while nothing is yet.
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
