import { useQuery } from '@tanstack/react-query';
import { EmptyClassesScreen } from '../../../features/empty-classes/empty-classes-screen.tsx';
import { entryYearsQuery } from '../../../features/timetables/timetables.api.ts';
import { filterYears } from '../../../features/timetables/timetables.logic.ts';
import { useCurrentUser } from '../../../lib/auth/current-user.ts';
import { today } from '../../../lib/format/dates.ts';

/** Offers the academic years of the timetable entries. */
export function EmptyClassesPage() {
  const years = useQuery(entryYearsQuery());
  const date = today(useCurrentUser()?.time_zone);
  return <EmptyClassesScreen academicYears={filterYears(years.data ?? [], date)} />;
}
