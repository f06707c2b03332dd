import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './entry-ways.module.css';
import { notNow } from './not-now.ts';

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
      {onToggle && isActive !== undefined && (
        <Button variant="default" size="sm" {...off} aria-label={`${word} ${title}`} onClick={unlessBusy(onToggle)}>
          {word}
        </Button>
      )}
      {onEdit && (
        <ActionIcon variant="default" size={36} {...off} aria-label={`Edit ${title}`} onClick={unlessBusy(onEdit)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon variant="default" size={36} {...off} aria-label={`Remove ${title}`} onClick={unlessBusy(onRemove)}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
