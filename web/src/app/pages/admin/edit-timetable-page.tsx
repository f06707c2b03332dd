import { clashChecks } from '../../../features/clashes/clash-checks.ts';
import { EditTimetableScreen } from '../../../features/timetables/edit-timetable/edit-timetable-screen.tsx';

export const EditTimetablePage = () => <EditTimetableScreen clashes={clashChecks} />;
