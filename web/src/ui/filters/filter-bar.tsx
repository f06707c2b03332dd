import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './filter-bar.module.css';

type Props = {
  /** A `SearchField`, always in sight. */
  search?: ReactNode;
  /** How many filters are set, the search not counted. */
  activeCount: number;
  onClear: () => void;
  clearLabel?: string;
  /** Always offered where the search is cleared as well; with the first filter otherwise. */
  canClear?: boolean;
  /** `FilterSelect`s; on phones they come out of a button. */
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
