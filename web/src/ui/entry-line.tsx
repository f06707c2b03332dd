import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './entry-list.module.css';
import { StatusWord } from './status-word.tsx';

export type Entry = {
  readonly id: string;
  readonly title: string;
  /** A second line; found by the search as well. */
  readonly detail?: string;
  /** Left out where entries have no such state. */
  readonly isActive?: boolean;
  /** Instead of the title, where it is more than words. */
  readonly content?: ReactNode;
};
export type EntryWays = {
  onEdit?: (id: string) => void;
  onToggle?: (id: string, isActive: boolean) => void;
  onRemove?: (id: string) => void;
  /** The one whose change is on its way. */
  busyId?: string | undefined;
};

/** One existing entry and what can be done with it. */
export function EntryLine({ entry, onEdit, onToggle, onRemove, busyId }: EntryWays & { entry: Entry }) {
  const { id, title, detail, isActive, content } = entry;
  const isBusy = busyId === id;
  // Disabled they would lose the focus, and who works by keyboard their place in the list.
  const off = isBusy ? { 'aria-disabled': true, 'data-disabled': true } : {};
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name}>{content ?? title}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </div>
      {isActive !== undefined && (
        <StatusWord tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusWord>
      )}
      <div className={classes.ways}>
        {onToggle && isActive !== undefined && (
          <Button
            variant="default"
            size="sm"
            {...off}
            aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${title}`}
            onClick={unlessBusy(() => onToggle(id, !isActive))}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </Button>
        )}
        {onEdit && (
          <ActionIcon
            variant="default"
            size={36}
            {...off}
            aria-label={`Edit ${title}`}
            onClick={unlessBusy(() => onEdit(id))}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon
            variant="default"
            size={36}
            {...off}
            aria-label={`Remove ${title}`}
            onClick={unlessBusy(() => onRemove(id))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
