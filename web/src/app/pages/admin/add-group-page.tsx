import { useQuery } from '@tanstack/react-query';
import { listDegrees } from '@muster/contract/academics/degrees';
import { queryOf } from '#lib/api/query.ts';
import { formatDegreeLabel } from '../../../features/degrees/degrees.texts.ts';
import { AddGroupScreen } from '../../../features/groups/add-group-screen.tsx';

export function AddGroupPage() {
  const degrees = useQuery(queryOf(listDegrees, { query: { active: 'all' } }));
  return <AddGroupScreen degrees={{ query: degrees, labelOf: formatDegreeLabel }} />;
}
