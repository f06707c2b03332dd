import type { ComponentProps } from 'react';
import { FilterSelect } from '../../../ui/filters/filter-select.tsx';
import classes from '../student-report/student-report.module.css';

type Props = Omit<ComponentProps<typeof FilterSelect>, 'disabled'> & {
  /** Why there are no options; undefined if there are. */
  note: string | undefined;
};

/** A filter with a note if it has no options. A selected value stays visible, so that it can be removed. */
export function ReportFilterSelect({ note, ...select }: Props) {
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
