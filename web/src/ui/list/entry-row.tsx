import type { ReactNode } from 'react';
import classes from './entry-list.module.css';
import { RowActions } from '../actions/row-actions.tsx';
import { ActiveStatus } from '../feedback/active-status.tsx';

export type Entry = {
  readonly id: string;
  readonly title: string;
  /** Second line; also searched. */
  readonly detail?: string;
  /** Undefined for entries that cannot be deactivated. */
  readonly isActive?: boolean;
  /** Rendered instead of the title. */
  readonly content?: ReactNode;
};
export type EntryActions = {
  onEdit?: (id: string) => void;
  onToggle?: (id: string, isActive: boolean) => void;
  onRemove?: (id: string) => void;
  /** Id of the entry with a pending change. */
  busyId?: string | undefined;
};

/** One entry with its actions. */
export function EntryRow({ entry, onEdit, onToggle, onRemove, busyId }: EntryActions & { entry: Entry }) {
  const { id, title, detail, isActive, content } = entry;
  return (
    <li className={classes.line}>
      <div className={classes.body}>
        <span className={classes.name}>{content ?? title}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </div>
      {isActive !== undefined && (
        <span>
          <ActiveStatus isActive={isActive} />
        </span>
      )}
      <RowActions
        title={title}
        isBusy={busyId === id}
        isCompact
        isActive={isActive}
        onToggle={onToggle && (() => onToggle(id, isActive !== true))}
        onEdit={onEdit && (() => onEdit(id))}
        onRemove={onRemove && (() => onRemove(id))}
      />
    </li>
  );
}
