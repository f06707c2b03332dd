import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClassCards } from './class-card.tsx';
import { texts } from './student-timetable.texts.ts';
import { moduleOf, type SeenEntry } from './timetable-details.logic.ts';
import { classColumns } from './view-timetable-columns.tsx';
import classes from './view-timetable.module.css';

type Props = {
  entries: readonly SeenEntry[];
  isTable: boolean;
  emptyText: string;
  onOpen: (entry: SeenEntry) => void;
};

/** One's classes as cards or as a table. */
export function StudentTimetableList({ entries, isTable, emptyText, onOpen }: Props) {
  if (entries.length === 0)
    return (
      <div className={classes.place}>
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
      rowLabel={moduleOf}
      empty={{ title: texts.none }}
    />
  );
}
