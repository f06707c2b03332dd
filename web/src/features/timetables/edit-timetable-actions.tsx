import { Button } from '@mantine/core';
import type { TimetableEntry } from '@muster/contract/timetables';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './edit-timetable.module.css';
import { entryName } from './timetables.texts.ts';

type Props = { entry: TimetableEntry; isBusy: boolean; onEdit: () => void; onDelete: () => void };

export function EditTimetableActions({ entry, isBusy, onEdit, onDelete }: Props) {
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconPencil size={16} aria-hidden />}
        aria-label={`Edit ${entryName(entry)}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        disabled={isBusy}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={`Delete ${entryName(entry)}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  );
}
