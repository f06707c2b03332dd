import { formClashes } from '../features/clashes/form-clashes.ts';
import { AddTimetableScreen } from '../features/timetables/add-timetable-screen.tsx';

export const AddTimetablePage = () => <AddTimetableScreen clashes={formClashes} />;
