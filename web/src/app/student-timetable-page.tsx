import { FeedPanel } from '../features/calendar-feeds/feed-panel.tsx';
import { ClassWeek } from '../features/held-classes/class-week.tsx';
import { StudentTimetableScreen } from '../features/timetables/student-timetable-screen.tsx';

/** One's weekly classes, a week of them as it is held, and the way to have them in one's own calendar. */
export const StudentTimetablePage = () => (
  <StudentTimetableScreen week={(title) => <ClassWeek viewer="student" title={title} />} feed={<FeedPanel />} />
);
