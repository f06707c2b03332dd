import { ClassWeek } from '../features/held-classes/class-week.tsx';
import { ViewTimetableScreen } from '../features/timetables/view-timetable-screen.tsx';

/** The weekly entries, and a week of them as it is held. */
export const ViewTimetablePage = () => (
  <ViewTimetableScreen week={(scope, title) => <ClassWeek scope={scope} viewer="admin" title={title} />} />
);
