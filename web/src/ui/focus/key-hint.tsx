import { Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import classes from './key-hint.module.css';

/** Keys and their action. */
export type KeyHints = readonly (readonly [keys: readonly string[], deed: string])[];

type Props = {
  id?: string;
  keys: KeyHints;
  isInline?: boolean;
  /** Follows its list, and shows at the bottom of the window while an element before it has keyboard focus. */
  isOnFocus?: boolean;
};

/** Shows keyboard shortcuts. `id` lets the list refer to it with `aria-describedby`. */
export function KeyHint({ id, keys, isInline = false, isOnFocus = false }: Props) {
  return (
    <Text id={id} className={`${classes.keys} ${isOnFocus ? classes.onFocus : ''}`} component={isInline ? 'span' : 'p'}>
      {keys.map(([names, action], index) => (
        <Fragment key={action}>
          {index > 0 && ' · '}
          <span className={classes.shortcut}>
            {names.map((name) => (
              <Fragment key={name}>
                <Kbd>{name}</Kbd>{' '}
              </Fragment>
            ))}
            {action}
          </span>
        </Fragment>
      ))}
    </Text>
  );
}
