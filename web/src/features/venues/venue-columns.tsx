import type { Venue } from '@muster/contract/venues';
import type { Column } from '../../ui/column.ts';
import { counted } from '../../ui/counted.ts';
import { StatusWord } from '../../ui/status-word.tsx';

/** What the list tells of each venue. */
export const venueColumns: Column<Venue>[] = [
  { key: 'name', title: 'Venue', sort: true, render: ({ name }) => name },
  { key: 'building', title: 'Building', sort: true, render: ({ building }) => building ?? '–' },
  {
    key: 'capacity',
    title: 'Seats',
    align: 'end',
    sort: true,
    render: ({ capacity }) => (capacity === null ? '–' : counted(capacity)),
  },
  { key: 'entries', title: 'Classes', align: 'end', sort: true, render: ({ entries }) => counted(entries) },
  {
    key: 'position',
    title: 'Position',
    render: ({ position }) => (position ? `within ${counted(position.radius_m)} m` : '–'),
  },
  {
    key: 'active',
    title: 'Status',
    sort: true,
    render: ({ active }) => (
      <StatusWord tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusWord>
    ),
  },
];
