import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useId } from 'react';
import classes from './data-table.module.css';

/** Checkbox with a 44px touch target on phones. */
export function RowCheckbox(props: Omit<CheckboxProps, 'id'> & { 'aria-label': string }) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.target}>
      <Checkbox id={id} {...props} />
    </label>
  );
}
