import type { MyModule } from '@muster/contract/attendance/attendance';
import { plural } from '@muster/contract/http/plural';

/** Attended and expected classes, the percentage, and its band in words and colour. */
export function ModuleAttendance({ attendance }: { attendance: MyModule }) {
  const { attended, total, percentage, band } = attendance;
  if (percentage === null || band === null) return null;
  return (
    <div className={`attendance ${band}`}>
      <strong>{`${percentage.toFixed(1)}%`}</strong> <span className="band">{band}</span>
      <progress max={100} value={percentage} aria-hidden="true" />
      <span className="muted">
        {attended} of {total} {plural(total, 'class', 'classes')} attended so far
      </span>
    </div>
  );
}
