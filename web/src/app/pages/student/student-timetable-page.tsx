import { FeedPanel } from '../../../features/calendar-feeds/feed-panel.tsx';
import { ClassWeek } from '../../../features/held-classes/class-week/class-week.tsx';
import { StudentTimetableScreen } from '../../../features/timetables/student-timetable/student-timetable-screen.tsx';

/** The student's weekly timetable, the classes of one calendar week, and the calendar feed. */
export const StudentTimetablePage = () => (
  <StudentTimetableScreen
    week={(title) => <ClassWeek viewer="student" title={title} opensOnToday />}
    feed={<FeedPanel />}
  />
);
