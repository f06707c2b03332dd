import type { ComponentProps } from 'react';
import { FilterSelect } from '../../ui/filter-select.tsx';
import classes from './reports.module.css';

type Props = Omit<ComponentProps<typeof FilterSelect>, 'disabled'> & {
  /** Why there is nothing to choose; it can be chosen from when nothing stands here. */
  note: string | undefined;
};

/** A filter that says below itself why it is empty. What is chosen stays visible, so that it can be taken back. */
export function ReportChoice({ note, ...select }: Props) {
  return (
    <div>
      <FilterSelect {...select} disabled={note !== undefined && select.value === 'all'} />
      {note !== undefined && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
