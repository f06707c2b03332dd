import { HubOverview } from '../../../features/hub-overview/hub-overview.tsx';
import { ModuleManagementScreen } from '../../../features/modules/module-management-screen.tsx';

export const ModuleManagementPage = () => (
  <ModuleManagementScreen>
    <HubOverview area="modules" />
  </ModuleManagementScreen>
);
