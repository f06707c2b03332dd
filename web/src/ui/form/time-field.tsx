import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { formatClockTime } from '#lib/format/dates.ts';
import { selectTextOnClick } from '../select/select-on-focus.ts';
import { parseTime, suggestTimes } from './parse-time.logic.ts';
import { useParsedText } from './use-parsed-text.ts';

type Props = Omit<AutocompleteProps, 'value' | 'defaultValue' | 'onChange' | 'data'> & {
  /** 'HH:MM'; '' for none. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

const example = '09:30';

const parse = (text: string) => {
  const parsed = parseTime(text);
  return parsed && { value: parsed.time, isComplete: parsed.isComplete };
};

/** A time of day, typed in any usual way ('930', '9:30p', '21.30') or chosen from quarter hours. */
export function TimeField({ value, defaultValue, onChange, onBlur, onKeyDown, error, ...props }: Props) {
  const field = useParsedText({ value, defaultValue, onChange, parse, format: formatClockTime });
  const [isOpen, setIsOpen] = useState(false);
  // A complete time needs no suggestions, which would hide the next field.
  const isListOpen = isOpen && (field.draft === undefined || parse(field.draft)?.isComplete !== true);
  const commit = (): void => {
    field.commit();
    setIsOpen(false);
  };
  return (
    <Autocomplete
      {...selectTextOnClick}
      placeholder={formatClockTime(example)}
      autoComplete="off"
      openOnFocus={false}
      comboboxProps={{ keepMounted: false }}
      maxDropdownHeight={220}
      {...props}
      data={suggestTimes(field.draft ?? '').map((time) => formatClockTime(time))}
      filter={({ options }) => options}
      dropdownOpened={isListOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      value={field.text}
      error={field.isInvalid ? `Enter a time, such as ${formatClockTime(example)} or 21:30` : error}
      onChange={field.type}
      onOptionSubmit={(text) => field.pick(parseTime(text)?.time ?? '')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isListOpen) commit();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        commit();
        onBlur?.(event);
      }}
    />
  );
}
