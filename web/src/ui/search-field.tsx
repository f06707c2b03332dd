import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const waitMs = 250;

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  /** After a pause in the typing; use `{ replace: true }` with the address. */
  onSearch: (text: string) => void;
  /** Shows the label above; it is only read out otherwise. */
  hasLabel?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** Search as one types. Follows a value that changes from outside (Back) and is never behind its own typing. */
export function SearchField({ label, placeholder, value, onSearch, hasLabel = false, size = 'md', className }: Props) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (told !== value) {
    setTold(value);
    if (value !== text.trim()) setText(value);
  }

  const type = (next: string, inMs: number): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(next.trim()), inMs);
  };

  return (
    <TextInput
      {...(hasLabel ? { label } : { 'aria-label': label })}
      className={className}
      size={size}
      placeholder={placeholder}
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value, waitMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0);
      }}
      rightSectionPointerEvents="all"
      rightSection={text === '' ? null : <CloseButton aria-label="Clear the search" onClick={() => type('', 0)} />}
    />
  );
}
