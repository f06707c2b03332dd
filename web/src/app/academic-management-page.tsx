import { IconCalendarUp, IconSchool, IconUsersGroup } from '@tabler/icons-react';
import { ChoiceCards } from '../ui/choice-cards.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const ways = [
  {
    to: '/add-degree-program',
    title: 'Add Degree Program',
    text: 'A new degree programme, and all that exist.',
    icon: IconSchool,
  },
  {
    to: '/add-group',
    title: 'Add Group',
    text: 'A new group of students, and all that exist.',
    icon: IconUsersGroup,
  },
  {
    to: '/year-roll-over',
    title: 'Year Roll-over',
    text: 'Groups move to their next semester or year; the last year finishes.',
    icon: IconCalendarUp,
  },
];

/** `/academic-management`. */
export function AcademicManagementPage() {
  return (
    <>
      <PageHeader title="Academic Management" back={{ to: '/admin', label: 'Back' }} />
      <ChoiceCards items={ways} />
    </>
  );
}
