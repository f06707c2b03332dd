import { timetableAcademicYears } from '@muster/contract/timetables/timetables';
import { useQuery } from '@tanstack/react-query';
import { ClashReportScreen } from '../../../features/clashes/clash-report-screen.tsx';
import { queryOf } from '#lib/api/query.ts';
import { filterYears } from '../../../features/timetables/timetables.logic.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';

/** Offers the academic years of the timetable entries. */
export function ClashReportPage() {
  const years = useQuery(queryOf(timetableAcademicYears));
  const date = today(useCurrentUser()?.time_zone);
  return <ClashReportScreen academicYears={filterYears(years.data ?? [], date)} />;
}
