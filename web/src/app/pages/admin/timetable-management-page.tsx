import { HubOverview } from '../../../features/hub-overview/hub-overview.tsx';
import { TimetableManagementScreen } from '../../../features/timetables/timetable-management-screen.tsx';

export const TimetableManagementPage = () => (
  <TimetableManagementScreen>
    <HubOverview area="timetables" />
  </TimetableManagementScreen>
);
