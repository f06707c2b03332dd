import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './filter-bar.module.css';

type Props = {
  /** A `SearchField`, always in sight. */
  search: ReactNode;
  /** How many filters are set, the search not counted. */
  activeCount: number;
  onClear: () => void;
  /** `FilterSelect`s; on phones they come out of a button. */
  children: ReactNode;
};

/** Search and filters above a list. */
export function FilterBar({ search, activeCount, onClear, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div role="search" className={classes.bar}>
      <div className={classes.first}>
        <div className={classes.search}>{search}</div>
        <Button
          className={classes.opener}
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
          data-idle={activeCount === 0 || undefined}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
        >
          Clear filters
        </Button>
      </div>
      <div id={id} className={classes.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
