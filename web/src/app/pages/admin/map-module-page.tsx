import { useQuery } from '@tanstack/react-query';
import { degreesQuery } from '../../../features/degrees/degrees.api.ts';
import { formatDegreeLabel } from '../../../features/degrees/degrees.texts.ts';
import { MapModuleScreen } from '../../../features/modules/map-module-screen.tsx';

export function MapModulePage() {
  const degrees = useQuery(degreesQuery());
  return <MapModuleScreen degrees={{ query: degrees, labelOf: formatDegreeLabel }} />;
}
