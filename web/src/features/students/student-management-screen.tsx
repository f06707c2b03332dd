import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const cards = [
  {
    to: '/add-student-form',
    title: 'Add Individual Student',
    text: 'One student with degree, group and modules',
    icon: IconUserPlus,
  },
  {
    to: '/bulk-import-students',
    title: 'Bulk Import Students',
    text: 'Many students from a CSV or Excel file, checked before anything is saved',
    icon: IconFileSpreadsheet,
  },
] as const;

/** `/add-student`: the ways to bring students in. */
export function StudentManagementScreen() {
  return (
    <>
      <PageHeader
        title="Student Management"
        text="Bring students in one by one, or many at once."
        back={{ to: '/admin', label: 'Back to Dashboard' }}
      />
      <ChoiceCards items={cards} />
    </>
  );
}
