import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import classes from './row-actions.module.css';
import { notNow } from './aria-disabled.ts';
import { RemoveButton } from './remove-button.tsx';

type Way = (() => void) | undefined;
type Props = {
  /** Of the entry. */
  title: string;
  isBusy: boolean;
  /** Left out where entries have no such state. */
  isActive?: boolean | undefined;
  onToggle?: Way;
  onEdit?: Way;
  onRemove?: Way;
};

/** What can be done with an existing entry, at its end. */
export function EntryWays({ title, isBusy, isActive, onToggle, onEdit, onRemove }: Props) {
  const off = notNow(isBusy);
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  const word = isActive ? 'Deactivate' : 'Activate';
  return (
    <div className={classes.ways}>
      {onEdit && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={16} aria-hidden />}
          {...off}
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
          {...off}
          aria-label={`${word} ${title}`}
          onClick={unlessBusy(onToggle)}
        >
          {word}
        </Button>
      )}
      {onRemove && <RemoveButton of={title} isBusy={isBusy} onRemove={onRemove} />}
    </div>
  );
}
