import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { searchDebounceMs } from './debounce.ts';

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
  const [due, setDue] = useState<{ text: string; inMs: number }>();
  const [seen, setSeen] = useState(value);
  /** Searched for, and not come back yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    // What comes back of one's own is older than what has been typed since: a router may be slow.
    const own = sent.indexOf(value);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0 && value !== text.trim()) {
      setText(value);
      setDue(undefined);
    }
  }

  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, due.text]);
      onSearch(due.text);
    }, due.inMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing begins a new wait, never a new drawing of the list
  }, [due]);

  const type = (next: string, inMs: number): void => {
    setText(next);
    setDue({ text: next.trim(), inMs });
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
      onChange={(event) => type(event.currentTarget.value, searchDebounceMs)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // In a form it searches, and sends nothing.
        event.preventDefault();
        type(text, 0);
      }}
      rightSectionPointerEvents="all"
      rightSection={text === '' ? null : <CloseButton aria-label="Clear the search" onClick={() => type('', 0)} />}
    />
  );
}
