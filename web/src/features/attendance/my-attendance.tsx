import type { MyModule } from '@muster/contract/attendance/attendance';
import { IconCalendarStats } from '@tabler/icons-react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ModuleAttendance, type RenderBelowRecord } from './module-attendance.tsx';
import classes from './my-attendance.module.css';
import { overall } from './my-attendance.logic.ts';
import { AttendanceSummary } from './attendance-summary.tsx';
import { WeeklyTrend } from './weekly-trend.tsx';

type Props = { modules: readonly MyModule[]; timeZone: string; today: string; renderBelowRecord: RenderBelowRecord };

/** My Attendance: the total, the weekly trend, then each module with its classes. */
export function MyAttendance({ modules, timeZone, today, renderBelowRecord }: Props) {
  if (modules.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarStats size={28} stroke={1.6} aria-hidden />}
        title="No attendance yet"
        text="Your modules appear here after your first class."
      />
    );
  }
  return (
    <>
      <div className={classes.overall}>
        <AttendanceSummary name={<h3 className={classes.name}>All modules</h3>} counts={overall(modules)} />
        <WeeklyTrend modules={modules} today={today} />
      </div>
      <ul className={classes.modules}>
        {modules.map((module) => (
          <ModuleAttendance
            key={module.module_id}
            module={module}
            timeZone={timeZone}
            renderBelowRecord={renderBelowRecord}
          />
        ))}
      </ul>
    </>
  );
}
