import { IconBook2, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LinkCards } from '#ui/actions/link-cards.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const links = [
  {
    to: '/add-module-here',
    title: 'Add Module',
    text: 'Add, edit or deactivate modules',
    icon: IconBook2,
  },
  {
    to: '/map-module-to-degree',
    title: 'Map Module',
    text: 'Link modules to degree programmes and years',
    icon: IconLink,
  },
];

/** `/add-module`. `children`: content below the cards. */
export function ModuleManagementScreen({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageHeader title="Module Management" back={{ to: '/admin', label: 'Back' }} />
      <LinkCards items={links} />
      {children}
    </>
  );
}
