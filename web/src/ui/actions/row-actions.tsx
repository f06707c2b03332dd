import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import classes from './row-actions.module.css';
import { ariaDisabled } from './aria-disabled.ts';
import { RemoveButton } from './remove-button.tsx';

type Action = (() => void) | undefined;
type Props = {
  /** Of the entry. */
  title: string;
  isBusy: boolean;
  /** Left out where entries have no such state. */
  isActive?: boolean | undefined;
  onToggle?: Action;
  onEdit?: Action;
  onRemove?: Action;
};

/** What can be done with an existing entry, at its end. */
export function RowActions({ title, isBusy, isActive, onToggle, onEdit, onRemove }: Props) {
  const disabledProps = ariaDisabled(isBusy);
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  const toggleLabel = isActive ? 'Deactivate' : 'Activate';
  return (
    <div className={classes.actions}>
      {onEdit && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          {...disabledProps}
          aria-label={`Edit ${title}`}
          onClick={unlessBusy(onEdit)}
        >
          Edit
        </Button>
      )}
      {onToggle && isActive !== undefined && (
        <Button
          className={classes.toggle}
          variant="subtle"
          size="sm"
          {...disabledProps}
          aria-label={`${toggleLabel} ${title}`}
          onClick={unlessBusy(onToggle)}
        >
          {toggleLabel}
        </Button>
      )}
      {onRemove && <RemoveButton label={title} isBusy={isBusy} onRemove={onRemove} />}
    </div>
  );
}
