import { IconPencil } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { RemoveButton } from './remove-button.tsx';
import classes from './row-actions.module.css';

type Action = (() => void) | undefined;
type Props = {
  /** Title of the row, read out with each action. */
  title: string;
  isBusy: boolean;
  /** Undefined for rows that cannot be deactivated. */
  isActive?: boolean | undefined;
  onToggle?: Action;
  onEdit?: Action;
  onRemove?: Action;
};

/** Edit, Activate or Deactivate, and Remove at the end of a row. */
export function RowActions({ title, isBusy, isActive, onToggle, onEdit, onRemove }: Props) {
  const toggleLabel = isActive ? 'Deactivate' : 'Activate';
  return (
    <div className={classes.actions}>
      {onEdit && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={isBusy}
          aria-label={`Edit ${title}`}
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
          aria-label={`${toggleLabel} ${title}`}
          onClick={onToggle}
        >
          {toggleLabel}
        </Button>
      )}
      {onRemove && <RemoveButton label={title} isBusy={isBusy} onRemove={onRemove} />}
    </div>
  );
}
