import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { capitalised } from '../../lib/check-in/place.texts.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { formatDayAndDate, formatTimeRange } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { markWords } from '../../lib/mark-words.texts.ts';
import { problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import { bandTones, type ReportFilters } from './report-filters.logic.ts';
import { type Details, detailsQuery, type ReportRow } from './reports.api.ts';
import classes from './report-details.module.css';
import { formatPercentage, howMarked, texts } from './reports.texts.ts';

type Props = {
  row: Pick<ReportRow, 'student_name' | 'student_id' | 'module_code'>;
  filters: Pick<ReportFilters, 'academicYear' | 'date_from' | 'date_to'>;
  onClose: () => void;
};

/** Every session behind one line of the report, each with the way to its register. Mounted only while it is open. */
export function ReportDetails({ row, filters, onClose }: Props) {
  const { student_id, module_code } = row;
  const { academicYear, date_from, date_to } = filters;
  const details = useQuery(detailsQuery({ student_id, module_code, academicYear, date_from, date_to }));
  useEffect(() => rememberFocus(), []);
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
      <p className={classes.who}>
        {[student.id, module.name, group.name].flatMap((one) => (one === null ? [] : [isolated(one)])).join(' · ')}
      </p>
      <p className={classes.sum}>
        {attendance_count} of {total_sessions} sessions attended ·{' '}
        <strong>{formatPercentage(attendance_percentage)}</strong>
        {band !== null && <StatusWord tone={bandTones[band]}>{band}</StatusWord>}
      </p>
      <ul className={classes.sessions}>
        {details.session_details.map((session) => {
          const record = records.get(session.session_id);
          const { word, tone } = markWords[record?.status ?? 'absent'];
          const where = [capitalised(session.session_type), session.location].filter((one) => one !== '').join(' · ');
          return (
            <li key={session.session_id} className={classes.session}>
              <span>
                <Link to={`/class-session/${session.session_id}`} className={classes.register}>
                  {formatDayAndDate(session.date)} {session.date.slice(0, 4)}
                </Link>
                <span className={classes.second}>
                  {formatTimeRange(session.class_start_time, session.class_end_time)} · {where}
                </span>
              </span>
              <span className={classes.status}>
                <StatusWord tone={tone}>{word}</StatusWord>
                <span className={classes.second}>
                  {howMarked(record ?? { method: null, marked_at: null }, timeZone)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
