import type { Venue } from '@muster/contract/academics/venues';
import { formatCount } from '@muster/contract/http/plural';
import type { Column } from '#ui/table/column.ts';
import { ActiveStatus } from '#ui/feedback/active-status.tsx';

export const venueColumns: Column<Venue>[] = [
  { key: 'name', title: 'Venue', sort: true, render: ({ name }) => name },
  { key: 'building', title: 'Building', sort: true, render: ({ building }) => building ?? '–' },
  {
    key: 'capacity',
    title: 'Seats',
    align: 'end',
    sort: true,
    render: ({ capacity }) => (capacity === null ? '–' : formatCount(capacity)),
  },
  { key: 'entries', title: 'Classes', align: 'end', sort: true, render: ({ entries }) => formatCount(entries) },
  {
    key: 'position',
    title: 'Position',
    isMinor: true,
    render: ({ position }) => (position ? `within ${formatCount(position.radius_m)} m` : '–'),
  },
  {
    key: 'active',
    title: 'Status',
    phone: 'state',
    sort: true,
    render: ({ active }) => <ActiveStatus isActive={active} />,
  },
];
