import { Autocomplete, Select } from '@mantine/core';
import { type Weekday, weekdays } from '@muster/contract/http/shared';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { fullWidthField } from '#ui/form/form-section.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import { useVenueOptions } from '#ui/select/use-venue-options.ts';
import { ChangeDayField } from '../change-day/change-day-field.tsx';
import { useEditTimetable } from '../edit-timetable/use-edit-timetable.ts';
import type { ClashChecks } from '../timetable-form/clash-checks.ts';
import type { ClassFields } from '../timetable-form/timetable-form.logic.ts';
import { fieldError } from '../timetable-form/timetable-form.texts.ts';
import { findEntry } from '../timetables.api.ts';
import { entryLine, entryName, texts } from '../timetables.texts.ts';
import classes from './move-entry.module.css';

/** Where a class was dropped. */
export type MoveTarget = { day_of_week: Weekday; start_time: string; end_time: string };

type Props = { id: string; to?: MoveTarget | undefined; clashes: ClashChecks; onClose: () => void };

/** Moves a weekly class to another day, time or room, in all weeks from a day on. Clashes are shown before saving. */
export function MoveEntryDialog({ id, ...props }: Props) {
  const entry = useQuery({
    queryKey: ['timetables', 'one', id],
    queryFn: ({ signal }) => findEntry(id, signal),
  });
  const { onClose } = props;
  const isDeleted = entry.data === null;
  useEffect(() => {
    if (!isDeleted) return;
    notify.error(texts.notFound);
    onClose();
  }, [isDeleted, onClose]);
  if (!entry.data) return <OptionsError queries={[entry]} />;
  return <MoveForm entry={entry.data} {...props} />;
}

function MoveForm({ entry, to, clashes, onClose }: Omit<Props, 'id'> & { entry: TimetableEntry }) {
  const editor = useEditTimetable(entry, clashes, to);
  const { fields, draft } = editor;
  const venues = useVenueOptions(fields.venue);
  const check = clashes.useCheck([{ id: entry.id, draft }], entry.id);
  const props = (field: keyof ClassFields, label: string) => ({
    label,
    'data-path': `${editor.path}${field}`,
    error: fieldError(label, editor.errors[field]),
    required: true,
  });
  return (
    <EditDialog
      title="Move a weekly class"
      onClose={onClose}
      isBusy={editor.isBusy}
      isDirty={() => editor.isDirty}
      onSubmit={editor.submit(editor.save, () => notify.success(texts.updated), onClose)}
      submitLabel="Move in all weeks"
      busyText="Saving..."
    >
      <p className={`${fullWidthField} ${classes.subject}`}>
        <strong>{entryName(entry)}</strong>
        <br />
        {entryLine(entry)}
      </p>
      <Select
        {...props('day_of_week', 'Day of Week')}
        data={[...weekdays]}
        value={fields.day_of_week}
        onChange={(day) => editor.change({ day_of_week: day ?? '' })}
      />
      <Autocomplete
        {...props('venue', 'Venue')}
        maxLength={200}
        data={venues.options}
        value={fields.venue}
        onChange={(venue) => editor.change({ venue })}
      />
      <TimeField
        {...props('start_time', 'Start Time')}
        value={fields.start_time}
        onChange={(start_time) => editor.change({ start_time })}
      />
      <TimeField
        {...props('end_time', 'End Time')}
        value={fields.end_time}
        onChange={(end_time) => editor.change({ end_time })}
      />
      <div className={fullWidthField}>
        <clashes.Panel
          findings={check.of(entry.id)}
          draft={draft}
          exceptId={entry.id}
          path={editor.path}
          onPick={editor.change}
        />
      </div>
      {editor.changeDay && (
        <div className={fullWidthField}>
          <ChangeDayField label={texts.appliesFrom} path={`${editor.path}valid_from`} {...editor.changeDay} />
        </div>
      )}
    </EditDialog>
  );
}
