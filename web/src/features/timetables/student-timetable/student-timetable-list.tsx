import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ClassCards, ClassCardsByDay } from '../view-timetable/class-card.tsx';
import type { ModuleColours } from '#ui/calendar/module-square.tsx';
import { weekdayOf } from '../timetables.logic.ts';
import { texts as entriesText } from '../timetables.texts.ts';
import { texts } from './student-timetable.texts.ts';
import { moduleName, type VisibleEntry } from '../timetable-details.logic.ts';
import { classColumns } from '../view-timetable/view-timetable-columns.tsx';
import classes from '../view-timetable/view-timetable.module.css';

type Props = {
  entries: readonly VisibleEntry[];
  isTable: boolean;
  /** Whether the classes are sorted by day. */
  isByDay: boolean;
  /** 'YYYY-MM-DD' at the university. */
  today: string;
  colours: ModuleColours;
  emptyText: string;
  onOpen: (entry: VisibleEntry) => void;
};

/** The student's classes as cards, today's first, or table. */
export function StudentTimetableList({ entries, isTable, isByDay, today, colours, emptyText, onOpen }: Props) {
  if (entries.length === 0)
    return (
      <div className={classes.message}>
        <EmptyState title={texts.none} text={emptyText} />
      </div>
    );
  if (!isTable) {
    const cards = { entries, label: texts.title, hasGroups: false, colours, onOpen };
    const firstDay = weekdayOf(today);
    if (!isByDay) return <ClassCards {...cards} />;
    return (
      <ClassCardsByDay
        {...cards}
        firstDay={firstDay}
        noteOf={(day, ofDay) =>
          [day === firstDay ? '– Today' : '–', entriesText.classCount(ofDay.length)].join(day === firstDay ? ', ' : ' ')
        }
      />
    );
  }
  return (
    <DataTable
      label={texts.title}
      columns={classColumns(onOpen, 'Type', colours)}
      rows={entries}
      rowId={({ id }) => id}
      rowLabel={moduleName}
      empty={{ title: texts.none }}
    />
  );
}
