import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { RemoveButton } from './remove-button.tsx';
import classes from './row-actions.module.css';

type Action = (() => void) | undefined;
type Props = {
  /** Title of the row, read out with each action. */
  title: string;
  isBusy: boolean;
  /** Icons only where the rows of a table are narrow; the full names are tooltips. */
  isCompact?: boolean;
  /** Undefined for rows that cannot be deactivated. */
  isActive?: boolean | undefined;
  onToggle?: Action;
  onEdit?: Action;
  onRemove?: Action;
};

/** Edit, Activate or Deactivate, and Remove at the end of a row. */
export function RowActions({ title, isBusy, isCompact = false, isActive, onToggle, onEdit, onRemove }: Props) {
  const toggleLabel = isActive ? 'Deactivate' : 'Activate';
  const ToggleIcon = isActive ? IconPlayerPause : IconPlayerPlay;
  return (
    <div className={classes.actions} data-compact={isCompact || undefined}>
      {onEdit && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={isBusy}
          aria-label={`Edit ${title}`}
          title={isCompact ? 'Edit' : undefined}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      {onToggle && isActive !== undefined && (
        <Button
          className={classes.toggle}
          variant="subtle"
          size="sm"
          disabled={isBusy}
          leftSection={isCompact && <ToggleIcon size={16} aria-hidden />}
          aria-label={`${toggleLabel} ${title}`}
          title={isCompact ? toggleLabel : undefined}
          onClick={onToggle}
        >
          {toggleLabel}
        </Button>
      )}
      {onRemove && <RemoveButton label={title} isBusy={isBusy} onRemove={onRemove} />}
    </div>
  );
}
