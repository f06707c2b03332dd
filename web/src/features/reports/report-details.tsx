import { Modal } from '@mantine/core';
import { studentAttendanceCount } from '@muster/contract/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { capitalize } from '#lib/check-in/session-label.texts.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { formatDayAndDate, formatTimeRange } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { bandTones, type ReportFilters } from './filters/report-filters.logic.ts';
import { type Details, type ReportRow } from './reports.api.ts';
import classes from './report-details.module.css';
import { formatPercentage, formatMarkOrigin, texts } from './reports.texts.ts';

type Props = {
  row: Pick<ReportRow, 'student_name' | 'student_id' | 'module_code'>;
  filters: Pick<ReportFilters, 'academicYear' | 'date_from' | 'date_to'>;
  onClose: () => void;
};

/** Dialog with the sessions in one row of the report, linked to their registers. Mounted only while open. */
export function ReportDetails({ row, filters, onClose }: Props) {
  const { student_id, module_code } = row;
  const { academicYear, date_from, date_to } = filters;
  const query = { student_id, module_code, academicYear, date_from, date_to };
  const details = useQuery(queryOf(studentAttendanceCount, { query }));
  useReturnFocus();
  return (
    <Modal data-fills opened onClose={onClose} title={`${row.student_name} in ${module_code}`} size={680}>
      {details.isError ? (
        <ErrorState text={problemText(details.error, texts.failed)} onRetry={() => void details.refetch()} />
      ) : details.data ? (
        <Sessions details={details.data} />
      ) : (
        <LoadingState text="Loading sessions..." />
      )}
      <div className={classes.close}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function Sessions({ details }: { details: Details }) {
  const timeZone = useCurrentUser()?.time_zone;
  const { student, module, group, attendance_count, total_sessions, attendance_percentage, band } = details;
  const records = new Map(details.attendance_records.map((record) => [record.session_id, record]));
  return (
    <>
      <p className={classes.subject}>
        {[student.id, module.name, group.name].flatMap((one) => (one === null ? [] : [bidiIsolate(one)])).join(' · ')}
      </p>
      <p className={classes.summary}>
        {attendance_count} of {total_sessions} sessions attended ·{' '}
        <strong>{formatPercentage(attendance_percentage)}</strong>
        {band !== null && <StatusBadge tone={bandTones[band]}>{band}</StatusBadge>}
      </p>
      <ul className={classes.sessions}>
        {details.session_details.map((session) => {
          const record = records.get(session.session_id);
          const { label: word, tone } = markLabels[record?.status ?? 'absent'];
          const sessionInfo = [capitalize(session.session_type), session.location]
            .filter((one) => one !== '')
            .join(' · ');
          return (
            <li key={session.session_id} className={classes.session}>
              <span>
                <Link to={`/class-session/${session.session_id}`} className={classes.register}>
                  {formatDayAndDate(session.date)} {session.date.slice(0, 4)}
                </Link>
                <span className={classes.secondary}>
                  {formatTimeRange(session.class_start_time, session.class_end_time)} · {sessionInfo}
                </span>
              </span>
              <span className={classes.status}>
                <StatusBadge tone={tone}>{word}</StatusBadge>
                <span className={classes.secondary}>
                  {formatMarkOrigin(record ?? { method: null, marked_at: null }, timeZone)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
