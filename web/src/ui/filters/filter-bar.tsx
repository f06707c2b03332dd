import { CloseButton, Drawer, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { isNarrow } from '../layout/is-narrow.ts';
import { OptionsError } from '../select/options-error.tsx';
import type { OptionsQuery } from '../select/options-status.ts';
import classes from './filter-bar.module.css';
import { FilterPlace } from './filter-place.ts';

type Props = {
  /** A `SearchField`. */
  search?: ReactNode;
  /** Accessible name of the search landmark. */
  label?: string;
  /** Number of active filters, without the search. */
  activeCount: number;
  onClear: () => void;
  clearLabel?: string;
  /** Whether the clear button is shown; by default with the first active filter. */
  canClear?: boolean;
  /** Queries of the options; their load errors are shown below the bar, or in the open panel. */
  queries?: readonly OptionsQuery[];
  /** Buttons at the end of the bar. */
  actions?: ReactNode;
  /** `FilterSelect`, `FilterText` and `FilterDate`. Rendered twice: as chips in the bar, and as fields in the panel. */
  children: ReactNode;
};

/** Search, a button that opens the filters, and a removable chip for each active filter. */
export function FilterBar(props: Props) {
  const { search, label, activeCount, onClear, clearLabel = 'Clear filters', canClear = activeCount > 0 } = props;
  const [open, setOpen] = useState<'popover' | 'drawer'>();
  const bar = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => setOpen(undefined);
  const panel = (
    <FilterPlace value="panel">
      <div className={classes.fields}>{props.children}</div>
      {props.queries && <OptionsError queries={props.queries} />}
    </FilterPlace>
  );
  return (
    <div ref={bar} role="search" aria-label={label} className={classes.bar}>
      {search !== undefined && <div className={classes.search}>{search}</div>}
      <Popover
        opened={open === 'popover'}
        onChange={(isOpen) => !isOpen && close()}
        position="bottom-start"
        width="min(42rem, calc(100vw - 48px))"
        shadow="md"
        withinPortal={false}
        closeOnEscape={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            ref={toggle}
            variant="default"
            size="sm"
            aria-haspopup="dialog"
            aria-expanded={open !== undefined}
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={() => setOpen(open ? undefined : isNarrow(bar.current) ? 'drawer' : 'popover')}
          >
            {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown
          className={classes.panel}
          // Mantine's default is the button, whose name contains the count.
          aria-labelledby={id}
          onKeyDownCapture={(event: KeyboardEvent) => {
            if (event.key !== 'Escape' || isListOpen(event.target)) return;
            // Before the panel closes, so that a field sends its text.
            toggle.current?.focus();
            close();
          }}
        >
          <header className={classes.head}>
            {/* The first field would open its list when it takes the focus. */}
            <h2 id={id} tabIndex={-1} data-autofocus>
              Filters
            </h2>
            <CloseButton aria-label="Close filters" onClick={close} />
          </header>
          {panel}
        </Popover.Dropdown>
      </Popover>
      <Drawer
        opened={open === 'drawer'}
        onClose={close}
        position="bottom"
        size="auto"
        title="Filters"
        classNames={{ content: classes.sheet }}
      >
        {panel}
        <div className={classes.foot} data-bottom-bar>
          {activeCount > 0 && (
            <Button variant="default" onClick={onClear}>
              {clearLabel}
            </Button>
          )}
          <Button onClick={close}>Show results</Button>
        </div>
      </Drawer>
      <FilterPlace value="bar">{props.children}</FilterPlace>
      {canClear && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.clear}
          data-idle={activeCount === 0 || undefined}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => {
            toggle.current?.focus();
            onClear();
          }}
        >
          {clearLabel}
        </Button>
      )}
      {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
      {props.queries && open === undefined && (
        <div className={classes.errors}>
          <OptionsError queries={props.queries} />
        </div>
      )}
    </div>
  );
}

/** Escape first closes the list of a select. */
const isListOpen = (target: EventTarget): boolean => target instanceof Element && target.hasAttribute('data-expanded');
