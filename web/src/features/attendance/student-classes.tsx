import { methodLabels } from '@muster/contract/attendance/marks';
import { requirementLabels } from '@muster/contract/attendance/requirements';
import { type StudentClass, studentClasses } from '@muster/contract/people/student-page';
import { classWeek } from '@muster/contract/timetables/class-week';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageQueryOf, queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { sessionLabel } from '#lib/check-in/session-label.texts.ts';
import { formatDayAndDate, formatTimeOrDateTime, formatTimeRange, formatTimeUntil } from '#lib/format/dates.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { ModuleSquare } from '#ui/calendar/module-square.tsx';
import { useNow } from '#lib/format/use-now.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { ClassLine } from './class-line.tsx';
import { markTone, nextClasses } from './my-attendance.logic.ts';
import lines from './record-line.module.css';
import classes from './student-classes.module.css';

const pageSize = 10;

type Props = { studentId: string; /** At the university, 'YYYY-MM-DD'. */ today: string };

/** The next classes of a student, then the past ones with their marks, which lead to their registers. */
export function StudentClasses({ studentId, today }: Props) {
  const [page, setPage] = useState(1);
  const result = useQuery(pageQueryOf(studentClasses, { page, size: pageSize }, { params: { id: studentId } }));
  return (
    <PagedSection
      title="Classes"
      result={result}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      emptyText="No class was held yet. Classes appear here when attendance is taken."
      skeletonRows={pageSize}
      renderRow={(one) => <PastClass key={one.session_id} one={one} />}
    >
      <NextClasses studentId={studentId} today={today} />
    </PagedSection>
  );
}

/** The classes of this week and the next. Reserves its room while it loads, because the list below is on the screen too. */
function NextClasses({ studentId, today }: Props) {
  const planned = useQuery(queryOf(classWeek, { query: { student_id: studentId, date: today, weeks: '2' } }));
  const now = useNow(30_000);
  const next = nextClasses(planned.data?.classes ?? [], now);
  return (
    <div className={classes.next} aria-busy={planned.isPending}>
      {planned.data && next.length === 0 && <p className={classes.none}>No classes in this week and the next</p>}
      {next.length > 0 && (
        <ul className={classes.list} aria-label="Next classes">
          {next.map((held) => (
            <ClassLine key={`${held.timetable_id} ${held.class_date}`} held={held} hasDay>
              <StatusBadge tone="neutral">
                {Date.parse(held.starts_at) <= now ? 'Now' : formatTimeUntil(now, held.starts_at) || 'Planned'}
              </StatusBadge>
            </ClassLine>
          ))}
        </ul>
      )}
    </div>
  );
}

function PastClass({ one }: { one: StudentClass }) {
  const timeZone = useCurrentUser()?.time_zone;
  const { label } = markLabels[one.status];
  const name = `${one.module_code} · ${one.module_name}`;
  const marking =
    one.method !== null &&
    one.marked_at !== null &&
    `${methodLabels[one.method]}, ${formatTimeOrDateTime(one.date, one.marked_at, timeZone)}`;
  return (
    <li className={lines.record}>
      <span className={lines.session}>
        <span className={lines.title}>
          <ModuleSquare code={one.module_code} />
          {one.can_open ? (
            <Anchor component={Link} to={`/class-session/${one.session_id}`} inherit c="inherit">
              {name}
            </Anchor>
          ) : (
            name
          )}
        </span>
        <span className={lines.details}>
          {[
            `${formatDayAndDate(one.date)}, ${formatTimeRange(one.class_start_time, one.class_end_time)}`,
            sessionLabel(one),
            ...(one.attendance_requirement === 'required' ? [] : [requirementLabels[one.attendance_requirement]]),
          ].join(' · ')}
        </span>
      </span>
      <span className={lines.status}>
        <span className={lines.details}>
          {[marking, one.is_corrected && 'corrected'].filter((part) => part !== false).join(', ')}
        </span>
        <StatusBadge tone={markTone(one)}>{label}</StatusBadge>
      </span>
    </li>
  );
}
