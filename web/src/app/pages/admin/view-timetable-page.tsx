import { ThisWeeksClass } from '../../../features/held-classes/class-change/this-weeks-class.tsx';
import { ClassWeek } from '../../../features/held-classes/class-week/class-week.tsx';
import { EditEntryLink } from '../../../features/timetables/edit-entry-link.tsx';
import { ViewTimetableScreen } from '../../../features/timetables/view-timetable/view-timetable-screen.tsx';

/** All weekly classes, or the classes of one calendar week. */
export const ViewTimetablePage = () => (
  <ViewTimetableScreen
    week={(scope, title) => (
      <ClassWeek scope={scope} viewer="admin" title={title} editLink={(id) => <EditEntryLink id={id} />} opensOnToday />
    )}
    thisWeek={(entry, onChanged) => <ThisWeeksClass entry={entry} onChanged={onChanged} />}
  />
);
