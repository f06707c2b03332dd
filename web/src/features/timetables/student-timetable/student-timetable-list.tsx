import { DataTable } from '../../../ui/table/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ClassCards } from '../view-timetable/class-card.tsx';
import { texts } from './student-timetable.texts.ts';
import { moduleName, type VisibleEntry } from '../timetable-details.logic.ts';
import { classColumns } from '../view-timetable/view-timetable-columns.tsx';
import classes from '../view-timetable/view-timetable.module.css';

type Props = {
  entries: readonly VisibleEntry[];
  isTable: boolean;
  emptyText: string;
  onOpen: (entry: VisibleEntry) => void;
};

/** The student's classes as cards or table. */
export function StudentTimetableList({ entries, isTable, emptyText, onOpen }: Props) {
  if (entries.length === 0)
    return (
      <div className={classes.message}>
        <EmptyState title={texts.none} text={emptyText} />
      </div>
    );
  if (!isTable) return <ClassCards entries={entries} label={texts.title} hasGroups={false} onOpen={onOpen} />;
  return (
    <DataTable
      label={texts.title}
      columns={classColumns(onOpen, 'Type')}
      rows={entries}
      rowId={({ id }) => id}
      rowLabel={moduleName}
      empty={{ title: texts.none }}
    />
  );
}
