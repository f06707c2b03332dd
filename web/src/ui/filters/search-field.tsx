import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { searchDebounceMs } from './debounce.ts';

type Props = {
  label: string;
  placeholder?: string;
  value: string;
  /** Called after the debounce delay; use `{ replace: true }` when it changes the URL. */
  onSearch: (text: string) => void;
  /** Shows the label above the field; otherwise only screen readers get it. */
  hasLabel?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** Debounced search field. Follows external changes of `value` (Back), but never overwrites newer typing. */
export function SearchField({ label, placeholder, value, onSearch, hasLabel = false, size = 'sm', className }: Props) {
  const [text, setText] = useState(value);
  const [due, setDue] = useState<{ text: string; inMs: number }>();
  const [lastValue, setLastValue] = useState(value);
  /** Searches sent to the parent that have not come back as `value`. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (lastValue !== value) {
    setLastValue(value);
    // An own search that comes back late is older than the current text.
    const own = sent.indexOf(value);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0 && value !== text.trim()) {
      setText(value);
      setDue(undefined);
    }
  }

  const send = (search: string): void => {
    setSent((before) => [...before, search]);
    setDue(undefined);
    onSearch(search);
  };

  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => send(due.text), due.inMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the timer, not a re-render
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
      // A panel that closes removes its fields before the delay is over.
      onBlur={() => due && send(due.text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Searches instead of submitting a surrounding form.
        event.preventDefault();
        type(text, 0);
      }}
      rightSectionPointerEvents="all"
      rightSection={text === '' ? null : <CloseButton aria-label="Clear the search" onClick={() => type('', 0)} />}
    />
  );
}
