import { IconBook2, IconLink } from '@tabler/icons-react';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const ways = [
  {
    to: '/add-module-here',
    title: 'Add Module',
    text: 'A new module, and all that exist: edit them, or set them Active or Inactive.',
    icon: IconBook2,
  },
  {
    to: '/map-module-to-degree',
    title: 'Map Module',
    text: 'Which degree programmes a module belongs to, in which year, and whether everybody takes it.',
    icon: IconLink,
  },
];

/** `/add-module`. */
export function ModuleManagementScreen() {
  return (
    <>
      <PageHeader title="Module Management" back={{ to: '/admin', label: 'Back' }} />
      <ChoiceCards items={ways} />
    </>
  );
}
