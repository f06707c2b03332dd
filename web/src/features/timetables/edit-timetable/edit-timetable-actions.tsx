import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import classes from './edit-timetable.module.css';
import { entryName } from '../timetables.texts.ts';

type Props = {
  entry: TimetableEntry;
  isBusy: boolean;
  /** Whether this row is the tab stop of the list. */
  isCurrent: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

export function EditTimetableActions({ entry, isBusy, isCurrent, onEdit, onDelete }: Props) {
  return (
    <div className={classes.actions} data-row-id={entry.id}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={16} aria-hidden />}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`Edit ${entryName(entry)}`}
        title="Edit"
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={isBusy}
        tabIndex={-1}
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-label={`Delete ${entryName(entry)}`}
        title="Delete"
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  );
}
