import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { exactly, matching, type SearchOption } from './search-combobox.logic.ts';
import classes from './search-combobox.module.css';

type Props = {
  label: string;
  placeholder?: string;
  /** When nothing matches. */
  empty: string;
  options: readonly SearchOption[];
  /** The chosen option's value; '' is none. */
  value: string;
  onChange: (value: string) => void;
  /** What stands in the field without being a choice yet; it stays there when the field is left. */
  onText?: (text: string) => void;
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
const most = 100;

/** Choose one of many by typing a part of its name or of its second line. Typing takes a choice back, and a click lets it begin anew. */
export function SearchCombobox({ empty, options, value, onChange, onText, onSearch, required, ...input }: Props) {
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && typed.trim() !== '';
  const chosen = options.find((option) => option.value === value);
  const text = typed ?? chosen?.label ?? '';
  const shown = (onSearch ? options : matching(options, typed ?? '')).slice(0, most);

  const write = (next: string): void => {
    setTyped(next);
    if (value !== '') onChange('');
    onText?.(next.trim());
    onSearch?.(next);
  };
  const choose = (next: string): void => {
    setTyped(undefined);
    onText?.('');
    onSearch?.('');
    onChange(next);
    store.closeDropdown();
  };
  // Enter takes the first one that is left; without typing nothing is taken by accident.
  const { dropdownOpened } = store;
  const [, drawAgain] = useState(false);
  const first = shown[0];
  // What is searched for elsewhere comes a moment later; until then the list is of what was typed before.
  const isFirstMeant = isTyped && first !== undefined && (!onSearch || matching([first], typed).length > 0);
  useEffect(() => {
    // The list is only known once it is there, and then the field can say that it is open.
    drawAgain(dropdownOpened);
    if (dropdownOpened && isFirstMeant) store.selectFirstOption();
    else if (isTyped) store.resetSelectedOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the store is a new object each time
  }, [typed, dropdownOpened, first?.value, isFirstMeant]);

  return (
    <Combobox store={store} onOptionSubmit={choose} keepMounted={false} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          withAsterisk={required}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            write(event.currentTarget.value);
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
            const only = typed === undefined ? undefined : exactly(options, typed);
            if (only) choose(only.value);
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
                onClick={() => choose('')}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={heightPx} className={classes.options} aria-label={input.label}>
          {shown.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
          {shown.map((option) => (
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
