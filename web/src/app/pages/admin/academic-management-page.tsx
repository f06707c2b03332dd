import { IconCalendarUp, IconSchool, IconUsersGroup } from '@tabler/icons-react';
import { HubOverview } from '../../../features/hub-overview/hub-overview.tsx';
import { LinkCards } from '#ui/actions/link-cards.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const cards = [
  {
    to: '/add-degree-program',
    title: 'Add Degree Program',
    text: 'Add or edit degree programmes',
    icon: IconSchool,
  },
  {
    to: '/add-group',
    title: 'Add Group',
    text: 'Add or edit groups',
    icon: IconUsersGroup,
  },
  {
    to: '/year-roll-over',
    title: 'Year Roll-over',
    text: 'Move groups to the next semester or year',
    icon: IconCalendarUp,
  },
];

/** `/academic-management`. */
export function AcademicManagementPage() {
  return (
    <>
      <PageHeader title="Academic Management" back={{ to: '/admin', label: 'Back' }} />
      <LinkCards items={cards} />
      <HubOverview area="academics" />
    </>
  );
}
