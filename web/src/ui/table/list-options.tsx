import { ActionIcon, Drawer, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { isNarrow } from '../layout/is-narrow.ts';
import type { ListOptionsPanel } from './list-options-panel.tsx';
import classes from './list-options.module.css';
import { SortSelect } from './sort-select.tsx';
import { type Selection, togglePage } from './selection.ts';
import { RowCheckbox } from './row-checkbox.tsx';

// Loaded on demand.
const Panel = lazy(async () => ({
  default: (await import('./list-options-panel.tsx')).ListOptionsPanel,
}));

type Props<Row> = Omit<ComponentProps<typeof ListOptionsPanel>, 'columns' | 'isPhone'> &
  Partial<Omit<ComponentProps<typeof SortSelect<Row>>, 'columns'>> &
  Pick<ComponentProps<typeof SortSelect<Row>>, 'columns'> & {
    selection?: Selection | undefined;
    /** Ids of the rows on this page. */
    pageIds: readonly string[];
    /** Actions on the whole list; on a phone they are only here. */
    children?: ReactNode;
  };

/** The button for columns, saved views and row height. On a phone also for the sort order and the actions of the list. */
export function ListOptions<Row>({ columns, sort, onSort, selection, pageIds, children, ...panel }: Props<Row>) {
  const [open, setOpen] = useState<'popover' | 'drawer'>();
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => setOpen(undefined);
  const isPageSelected = pageIds.length > 0 && pageIds.every((id) => selection?.ids.includes(id));
  const options = (
    <Suspense fallback={<div className={classes.loading} />}>
      <Panel columns={columns.slice(1)} isPhone={open === 'drawer'} {...panel} />
    </Suspense>
  );
  return (
    <>
      <Popover
        opened={open === 'popover'}
        onChange={(isOpen) => !isOpen && close()}
        position="bottom-end"
        width="18rem"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            ref={button}
            className={classes.button}
            variant="subtle"
            size={36}
            aria-label="List options"
            title="List options"
            aria-haspopup="dialog"
            aria-expanded={open !== undefined}
            onClick={() => setOpen(open ? undefined : isNarrow(button.current) ? 'drawer' : 'popover')}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label="List options" className={classes.panel}>
          {open === 'popover' && options}
        </Popover.Dropdown>
      </Popover>
      <Drawer opened={open === 'drawer'} onClose={close} position="bottom" size="auto" title="List options">
        {open === 'drawer' && (
          <div className={classes.sheet}>
            {children !== undefined && <div className={classes.actions}>{children}</div>}
            {sort && onSort && <SortSelect columns={columns} sort={sort} onSort={onSort} />}
            {selection && (
              <div className={classes.page}>
                <RowCheckbox
                  aria-label="All on this page"
                  checked={isPageSelected}
                  disabled={pageIds.length === 0 || selection.allMatching?.isSelected === true}
                  onChange={() => {
                    selection.onChange(togglePage(selection.ids, pageIds));
                    close();
                  }}
                />
                <span aria-hidden>All on this page</span>
              </div>
            )}
            {options}
          </div>
        )}
      </Drawer>
    </>
  );
}
