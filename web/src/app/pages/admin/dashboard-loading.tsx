import { LoadingSpinner } from '#ui/feedback/loading-spinner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** In place of the dashboard until the notices above it are complete. */
export const DashboardLoading = () => (
  <>
    <PageHeader title="Dashboard" />
    <LoadingSpinner />
  </>
);
