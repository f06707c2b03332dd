import { useQuery } from '@tanstack/react-query';
import { myAttendanceQuery } from './my-attendance.api.ts';
import classes from './module-attendance-summary.module.css';
import { forecastOf } from './forecast.logic.ts';
import { forecastText } from './forecast.texts.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useToday } from '#lib/format/use-today.ts';
import { classesAheadQuery } from './todays-classes.tsx';
import { firstPerfectWeek } from './weekly-trend.logic.ts';
import { AttendanceSummary } from './attendance-summary.tsx';

/** Attendance and forecast in the module after a check-in. Renders nothing until the updated counts are loaded. */
export function ModuleAttendanceSummary({ moduleCode }: { moduleCode: string }) {
  const { data, isFetching } = useQuery(myAttendanceQuery);
  const today = useToday(useCurrentUser()?.time_zone);
  // The dashboard behind the result has requested it.
  const ahead = useQuery({ ...classesAheadQuery(today), enabled: false });
  const module = data?.find(({ module_code }) => module_code === moduleCode);
  if (!module || isFetching) return null;
  const forecast = forecastOf(module);
  const perfectWeek = ahead.data && firstPerfectWeek(data ?? [], ahead.data.classes, today);
  return (
    <div className={classes.summary}>
      <AttendanceSummary name="Your attendance" counts={module} />
      {perfectWeek !== undefined && (
        <p className={classes.perfect}>
          {perfectWeek} of {perfectWeek} this week
        </p>
      )}
      {forecast && <p className={classes.forecast}>{forecastText(forecast)}</p>}
    </div>
  );
}
