import { formatCount } from '@muster/contract/http/plural';
import { Fragment } from 'react';
import { truncateNames } from './name-list.logic.ts';
import classes from './name-list.module.css';

type Props = {
  names: readonly string[];
  /** Shows all names instead of the first ones. */
  showsAll?: boolean;
};

/** Names in a row that breaks between names, not within them. Long lists are shortened. */
export function NameList({ names, showsAll = false }: Props) {
  const { shown, more } = truncateNames(names, showsAll ? names.length : undefined);
  return (
    <span>
      {shown.map((name, index) => (
        // Two groups may have the same name.
        <Fragment key={`${index} ${name}`}>
          {index > 0 && ' '}
          <bdi className={classes.name}>
            {name}
            {index < shown.length - 1 && ','}
          </bdi>
        </Fragment>
      ))}
      {more > 0 && <span className={classes.more}> and {formatCount(more)} more</span>}
    </span>
  );
}
