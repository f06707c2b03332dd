import { clashChecks } from '../../../features/clashes/clash-checks.ts';
import { AddTimetableScreen } from '../../../features/timetables/add-timetable/add-timetable-screen.tsx';

export const AddTimetablePage = () => <AddTimetableScreen clashes={clashChecks} />;
