import { useQuery } from '@tanstack/react-query';
import { myAttendanceQuery } from './my-attendance.api.ts';
import classes from './module-attendance-summary.module.css';
import { forecastOf } from './forecast.logic.ts';
import { forecastText } from './forecast.texts.ts';
import { AttendanceSummary } from './attendance-summary.tsx';

/** Attendance and forecast in the module after a check-in. Renders nothing until the updated counts are loaded. */
export function ModuleAttendanceSummary({ moduleCode }: { moduleCode: string }) {
  const { data, isFetching } = useQuery(myAttendanceQuery);
  const module = data?.find(({ module_code }) => module_code === moduleCode);
  if (!module || isFetching) return null;
  const forecast = forecastOf(module);
  return (
    <div className={classes.summary}>
      <AttendanceSummary name="Your attendance" counts={module} />
      {forecast && <p className={classes.forecast}>{forecastText(forecast)}</p>}
    </div>
  );
}
