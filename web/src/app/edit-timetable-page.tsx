import { formClashes } from '../features/clashes/form-clashes.ts';
import { EditTimetableScreen } from '../features/timetables/edit-timetable-screen.tsx';

export const EditTimetablePage = () => <EditTimetableScreen clashes={formClashes} />;
