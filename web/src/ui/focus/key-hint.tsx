import { Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import classes from './key-hint.module.css';

/** Keys, and what they do. */
export type Keys = readonly (readonly [keys: readonly string[], deed: string])[];

type Props = { id?: string; keys: Keys; isWithin?: boolean };

/** Which keys do what, in sight of whoever may have them; `id` is for the list that they walk. */
export function KeyHint({ id, keys, isWithin = false }: Props) {
  return (
    <Text id={id} className={classes.keys} component={isWithin ? 'span' : 'p'}>
      {keys.map(([names, deed], index) => (
        <Fragment key={deed}>
          {index > 0 && ' · '}
          <span className={classes.one}>
            {names.map((name) => (
              <Fragment key={name}>
                <Kbd>{name}</Kbd>{' '}
              </Fragment>
            ))}
            {deed}
          </span>
        </Fragment>
      ))}
    </Text>
  );
}
