import type { ReactNode } from 'react';
import classes from './entry-list.module.css';
import { EntryWays } from '../actions/row-actions.tsx';
import { StatusWord } from '../feedback/status-badge.tsx';

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
export type EntryChanges = {
  onEdit?: (id: string) => void;
  onToggle?: (id: string, isActive: boolean) => void;
  onRemove?: (id: string) => void;
  /** The one whose change is on its way. */
  busyId?: string | undefined;
};

/** One existing entry and what can be done with it. */
export function EntryLine({ entry, onEdit, onToggle, onRemove, busyId }: EntryChanges & { entry: Entry }) {
  const { id, title, detail, isActive, content } = entry;
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <span className={classes.name}>{content ?? title}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </div>
      {isActive !== undefined && (
        <StatusWord tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</StatusWord>
      )}
      <EntryWays
        title={title}
        isBusy={busyId === id}
        isActive={isActive}
        onToggle={onToggle && (() => onToggle(id, isActive !== true))}
        onEdit={onEdit && (() => onEdit(id))}
        onRemove={onRemove && (() => onRemove(id))}
      />
    </li>
  );
}
