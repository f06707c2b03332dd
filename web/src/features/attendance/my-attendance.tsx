import type { MyModule } from '@muster/contract/attendance';
import { IconCalendarStats } from '@tabler/icons-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ModuleAttendance, type UnderRecord } from './module-attendance.tsx';
import classes from './my-attendance.module.css';
import { overall } from './my-attendance.logic.ts';
import { StandingLine } from './standing-line.tsx';
import { WeeklyTrend } from './weekly-trend.tsx';

type Props = { modules: readonly MyModule[]; timeZone: string; today: string; under: UnderRecord };

/** My Attendance: all modules together and week by week, then each with its classes. */
export function MyAttendance({ modules, timeZone, today, under }: Props) {
  if (modules.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarStats size={28} stroke={1.6} aria-hidden />}
        title="No attendance yet"
        text="Your modules appear here with the first class that takes attendance."
      />
    );
  }
  return (
    <>
      <div className={classes.overall}>
        <StandingLine name={<h3 className={classes.name}>All modules</h3>} standing={overall(modules)} />
        <WeeklyTrend modules={modules} today={today} />
      </div>
      <ul className={classes.modules}>
        {modules.map((module) => (
          <ModuleAttendance key={module.module_id} module={module} timeZone={timeZone} under={under} />
        ))}
      </ul>
    </>
  );
}
