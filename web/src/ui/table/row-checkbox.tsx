import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useId } from 'react';
import classes from './data-table.module.css';

/** A checkbox whose ground can be pressed as well: 44 px on phones. */
export function RowCheckbox(props: Omit<CheckboxProps, 'id'> & { 'aria-label': string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.target}>
      <Checkbox id={id} {...props} />
    </label>
  );
}
