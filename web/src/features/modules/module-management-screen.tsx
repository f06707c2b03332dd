import { IconBook2, IconLink } from '@tabler/icons-react';
import { LinkCards } from '../../ui/actions/link-cards.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

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

/** `/add-module`. */
export function ModuleManagementScreen() {
  return (
    <>
      <PageHeader title="Module Management" back={{ to: '/admin', label: 'Back' }} />
      <LinkCards items={links} />
    </>
  );
}
