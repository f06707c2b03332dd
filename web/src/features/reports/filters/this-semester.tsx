import { listSemesters } from '@muster/contract/academics/semesters';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { today } from '#lib/format/dates.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { texts } from '../analytics.texts.ts';
import { semesterFilters, type SemesterFilters } from './report-filters.logic.ts';

/** Filters of the current or latest semester; none if semesters have no dates, undefined while loading. */
export function useThisSemester(): SemesterFilters | undefined {
  const date = today(useCurrentUser()?.time_zone);
  const { data, isError } = useQuery({
    ...queryOf(listSemesters),
    select: (semesters) => semesterFilters(semesters, date),
  });
  return isError ? {} : data;
}

/** A screen that renders the report once its first filters are known. */
export const withThisSemester = (Report: ComponentType<{ semester: SemesterFilters }>) =>
  function ReportScreen() {
    const semester = useThisSemester();
    return semester === undefined ? <LoadingState text={texts.loading} /> : <Report semester={semester} />;
  };
