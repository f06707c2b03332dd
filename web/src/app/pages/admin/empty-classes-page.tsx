import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { EmptyClassesScreen } from '../../../features/empty-classes/empty-classes-screen.tsx';
import { queryOf } from '#lib/api/query.ts';
import { filterYears } from '../../../features/timetables/timetables.logic.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';

/** Offers the academic years of the timetable entries. */
export function EmptyClassesPage() {
  const years = useQuery(queryOf(timetableAcademicYears));
  const date = today(useCurrentUser()?.time_zone);
  return <EmptyClassesScreen academicYears={filterYears(years.data ?? [], date)} />;
}
