import { useUncontrolled } from '@mantine/hooks';
import { useState } from 'react';

type Parsed = { value: string; isComplete: boolean };

type Options = {
  value: string | undefined;
  defaultValue: string | undefined;
  onChange: ((value: string) => void) | undefined;
  parse: (text: string) => Parsed | undefined;
  format: (value: string) => string;
};

/**
 * State of a text field whose value is parsed from its text. A complete text sets the value while it is typed, any other
 * at `commit`. A text that is not valid stays, with the value ''.
 */
export function useParsedText({ value: controlled, defaultValue, onChange, parse, format }: Options) {
  const [value, setValue] = useUncontrolled({
    value: controlled,
    defaultValue,
    finalValue: '',
    ...(onChange && { onChange }),
  });
  const [draft, setDraft] = useState<{ text: string; value: string }>();
  const [isEditing, setIsEditing] = useState(false);
  /** The typed text; undefined shows the value, which may have been set by something else since. */
  const typed = draft?.value === value ? draft.text : undefined;
  const isInvalid = !isEditing && typed !== undefined && value === '';
  const update = (next: string): void => {
    if (next !== value) setValue(next);
  };
  return {
    value,
    draft: isEditing ? typed : undefined,
    /** Text of the input. */
    text: typed !== undefined && (isEditing || isInvalid) ? typed : value === '' ? '' : format(value),
    /** Whether the text is not valid; not while it is typed. */
    isInvalid,
    type: (text: string): void => {
      const parsed = parse(text);
      const next = parsed?.isComplete === true ? parsed.value : '';
      setIsEditing(true);
      setDraft({ text, value: next });
      update(next);
    },
    commit: (): void => {
      setIsEditing(false);
      if (typed === undefined) return;
      const parsed = parse(typed);
      if (parsed) update(parsed.value);
      if (parsed || typed.trim() === '') setDraft(undefined);
    },
    pick: (next: string): void => {
      setIsEditing(false);
      setDraft(undefined);
      update(next);
    },
  };
}
