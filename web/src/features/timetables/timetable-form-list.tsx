import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { wideField } from '../../ui/form-section.tsx';
import { KeyHint, type Keys } from '../../ui/key-hint.tsx';
import { useWalkedLines } from '../../ui/use-walked-lines.ts';
import classes from './timetable-form-list.module.css';

export type ListPart = {
  /** Above its choices; parts without one are the whole list. */
  readonly title?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

type Props = {
  label: string;
  height: 'degrees' | 'groups';
  parts: readonly ListPart[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
  /** In place of a list without choices. */
  empty: ReactNode;
  /** Where the form finds it. */
  path: string;
  /** Above a list that is longer than what it shows. */
  search?: ReactNode;
};

const keys: Keys = [
  [['↑', '↓'], 'walk'],
  [['Space'], 'choose'],
];

/** Any number of many, in a list that scrolls within its own height. The arrow keys walk in it: Tab comes to it once. */
export function TimetableFormList({ label, height, parts, value, onChange, error, empty, path, search }: Props) {
  const shown = parts.filter(({ options }) => options.length > 0);
  const isMany = shown.reduce((count, { options }) => count + options.length, 0) > 1;
  const { list, tabStop } = useWalkedLines<HTMLDivElement>(
    shown.flatMap(({ options }) => options.map((option) => option.value)),
  );
  return (
    <Checkbox.Group
      className={wideField}
      size="md"
      label={label}
      description={isMany ? <KeyHint keys={keys} isWithin /> : undefined}
      withAsterisk
      error={error}
      value={[...value]}
      onChange={onChange}
    >
      {search}
      <div {...list} className={classes.list} data-list={height} data-invalid={error !== undefined || undefined}>
        {shown.length === 0 && (
          <p className={classes.empty} data-path={path} tabIndex={-1}>
            {empty}
          </p>
        )}
        {shown.map(({ title, options }, part) => (
          <div key={title ?? part} role={title === undefined ? undefined : 'group'} aria-label={title}>
            {title !== undefined && <p className={classes.part}>{title}</p>}
            {options.map((option, index) => (
              <Checkbox
                key={option.value}
                className={classes.choice}
                size="md"
                wrapperProps={{ 'data-line': option.value }}
                tabIndex={option.value === tabStop ? 0 : -1}
                {...option}
                {...(part === 0 && index === 0 ? { 'data-path': path } : {})}
              />
            ))}
          </div>
        ))}
      </div>
    </Checkbox.Group>
  );
}
