import { Fragment } from 'react';
import { formatCount } from './pluralize.ts';
import { truncateNames } from './name-list.logic.ts';
import classes from './name-list.module.css';

type Props = {
  names: readonly string[];
  /** Not the first ones alone. */
  showsAll?: boolean;
};

/** Names in a row, broken between them and not at the hyphen of one; of many the first ones. */
export function NameList({ names, showsAll = false }: Props) {
  const { shown, more } = truncateNames(names, showsAll ? names.length : undefined);
  return (
    <span>
      {shown.map((name, index) => (
        // A register may have two groups of one name.
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
