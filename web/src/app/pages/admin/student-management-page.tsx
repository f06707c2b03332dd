import { HubOverview } from '../../../features/hub-overview/hub-overview.tsx';
import { StudentManagementScreen } from '../../../features/students/student-management-screen.tsx';

export const StudentManagementPage = () => (
  <StudentManagementScreen>
    <HubOverview area="students" />
  </StudentManagementScreen>
);
