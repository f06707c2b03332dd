import { IconFileSpreadsheet, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkCards } from '#ui/actions/link-cards.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

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

/** `/add-student`: links to add one student or import many. `children`: content below. */
export function StudentManagementScreen({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageHeader
        title="Student Management"
        text="Add one student, or import a file"
        back={{ to: '/admin', label: 'Back to Dashboard' }}
      />
      <LinkCards items={cards} />
      {children}
    </>
  );
}
