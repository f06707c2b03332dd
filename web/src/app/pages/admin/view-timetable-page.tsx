import { ClassWeek } from '../../../features/held-classes/class-week/class-week.tsx';
import { ViewTimetableScreen } from '../../../features/timetables/view-timetable/view-timetable-screen.tsx';

/** The weekly timetable entries, and the classes of one calendar week. */
export const ViewTimetablePage = () => (
  <ViewTimetableScreen week={(scope, title) => <ClassWeek scope={scope} viewer="admin" title={title} opensOnToday />} />
);
