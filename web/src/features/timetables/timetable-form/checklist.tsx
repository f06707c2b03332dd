import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { KeyHint, type KeyHints } from '#ui/focus/key-hint.tsx';
import { useRovingTabindex } from '#ui/focus/use-roving-tabindex.ts';
import classes from './checklist.module.css';

export type ListPart = {
  /** Heading of the part. */
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
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Path of the form field. */
  path: string;
  /** Search field of a list that is cut. */
  search?: ReactNode;
};

const keys: KeyHints = [
  [['↑', '↓'], 'move'],
  [['Space'], 'select'],
];

/** Scrolling list of checkboxes with a single tab stop; the arrow keys move inside. */
export function Checklist({ label, height, parts, value, onChange, error, empty, path, search }: Props) {
  const nonEmptyParts = parts.filter(({ options }) => options.length > 0);
  const isMany = nonEmptyParts.reduce((count, { options }) => count + options.length, 0) > 1;
  const { list, tabStop } = useRovingTabindex<HTMLDivElement>(
    nonEmptyParts.flatMap(({ options }) => options.map((option) => option.value)),
  );
  return (
    <Checkbox.Group
      className={fullWidthField}
      size="md"
      label={label}
      description={isMany ? <KeyHint keys={keys} isInline /> : undefined}
      required
      error={error}
      value={[...value]}
      onChange={onChange}
    >
      {search}
      <div {...list} className={classes.list} data-list={height} data-invalid={error !== undefined || undefined}>
        {nonEmptyParts.length === 0 && (
          <p className={classes.empty} data-path={path} tabIndex={-1}>
            {empty}
          </p>
        )}
        {nonEmptyParts.map(({ title, options }, part) => (
          <div key={title ?? part} role={title === undefined ? undefined : 'group'} aria-label={title}>
            {title !== undefined && <p className={classes.partTitle}>{title}</p>}
            {options.map((option, index) => (
              <Checkbox
                key={option.value}
                className={classes.choice}
                size="md"
                wrapperProps={{ 'data-row-id': option.value }}
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
