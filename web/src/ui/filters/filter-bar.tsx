import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './filter-bar.module.css';

type Props = {
  /** A `SearchField`. */
  search?: ReactNode;
  /** Number of active filters, without the search. */
  activeCount: number;
  onClear: () => void;
  clearLabel?: string;
  /** Whether the clear button is shown; by default with the first active filter. */
  canClear?: boolean;
  /** `FilterSelect`s; collapsed behind a button on phones. */
  children: ReactNode;
};

/** Search and filters above a list. */
export function FilterBar(props: Props) {
  const { search, activeCount, onClear, clearLabel = 'Clear filters', canClear = activeCount > 0, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div role="search" className={classes.bar}>
      <div className={classes.mainRow}>
        {search !== undefined && <div className={classes.search}>{search}</div>}
        <Button
          className={classes.toggle}
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
        </Button>
        <Button
          variant="subtle"
          className={classes.clear}
          data-idle={!canClear || undefined}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
        >
          {clearLabel}
        </Button>
      </div>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
