import { useQuery } from '@tanstack/react-query';
import { degreesQuery } from '../../../features/degrees/degrees.api.ts';
import { formatDegreeLabel } from '../../../features/degrees/degrees.texts.ts';
import { AddGroupScreen } from '../../../features/groups/add-group-screen.tsx';

export function AddGroupPage() {
  const degrees = useQuery(degreesQuery());
  return <AddGroupScreen degrees={{ query: degrees, labelOf: formatDegreeLabel }} />;
}
