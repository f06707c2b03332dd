import { useQuery } from '@tanstack/react-query';
import { myAttendanceQuery } from './my-attendance.api.ts';
import classes from './own-standing.module.css';
import { StandingLine } from './standing-line.tsx';

/** How one stands in the module that was just attended; nothing until the new figures are here. */
export function OwnStanding({ moduleCode }: { moduleCode: string }) {
  const { data, isFetching } = useQuery(myAttendanceQuery);
  const module = data?.find(({ module_code }) => module_code === moduleCode);
  if (!module || isFetching) return null;
  return (
    <div className={classes.standing}>
      <StandingLine name="Your attendance" standing={module} />
    </div>
  );
}
