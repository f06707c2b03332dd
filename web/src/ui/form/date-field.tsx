import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatFullDate, today } from '#lib/format/dates.ts';
import { DateCalendar } from '../calendar/date-calendar.tsx';
import { selectTextOnClick } from '../select/select-on-focus.ts';
import classes from './date-field.module.css';
import { isMonthFirst, parseDate } from './parse-date.logic.ts';
import { useParsedText } from './use-parsed-text.ts';

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** 'YYYY-MM-DD'; '' for none. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

const parseTyped = (text: string) =>
  parseDate(text, { today: today(), isMonthFirst: isMonthFirst(navigator.language) });
const parse = (text: string) => {
  const parsed = parseTyped(text);
  return parsed && { value: parsed.date, isComplete: parsed.isComplete };
};

/** A date, typed in any usual order and read back in words, or chosen in a calendar. */
export function DateField({ value, defaultValue, onChange, onBlur, onKeyDown, error, ...props }: Props) {
  const field = useParsedText({ value, defaultValue, onChange, parse, format: formatFullDate });
  const [isOpen, setIsOpen] = useState(false);
  const hint = useId();
  const typed = field.draft === undefined ? undefined : parseTyped(field.draft);
  return (
    <TextInput
      {...selectTextOnClick}
      placeholder="27 Nov 2026"
      autoComplete="off"
      {...props}
      value={field.text}
      error={field.isInvalid ? 'Enter a date, such as 27 Nov 2026 or 2026-11-27' : error}
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Show month"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={props.disabled === true}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      }
      inputContainer={(input) => (
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-start"
          shadow="md"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <div className={classes.input}>
              {input}
              <span id={hint} role="status" className={classes.reading} hidden={!typed}>
                {typed && formatFullDate(typed.date)}
                {typed?.otherDate !== undefined && (
                  <span className={classes.other}>, not {formatFullDate(typed.otherDate)}</span>
                )}
              </span>
            </div>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label="Calendar">
            <DateCalendar
              date={field.value}
              today={today()}
              onPick={(date) => {
                field.pick(date);
                setIsOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      onChange={(event) => field.type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.commit();
        if (event.key === 'ArrowDown' && event.altKey) setIsOpen(true);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        field.commit();
        onBlur?.(event);
      }}
    />
  );
}
