import { useQuery } from '@tanstack/react-query';
import { listDegrees } from '@muster/contract/academics/degrees';
import { queryOf } from '#lib/api/query.ts';
import { formatDegreeLabel } from '../../../features/degrees/degrees.texts.ts';
import { MapModuleScreen } from '../../../features/modules/map-module-screen.tsx';

export function MapModulePage() {
  const degrees = useQuery(queryOf(listDegrees, { query: { active: 'all' } }));
  return <MapModuleScreen degrees={{ query: degrees, labelOf: formatDegreeLabel }} />;
}
