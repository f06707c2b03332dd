import { joinedKinds, type JoinPreview, maxJoinMarks } from '@muster/contract/people/student-joins';
import type { MarkStatus } from '@muster/contract/attendance/statuses';
import { formatClockTime, formatDayAndDate } from '#lib/format/dates.ts';
import { markLabels } from '#lib/format/mark-labels.texts.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { FormSection } from '#ui/form/form-section.tsx';
import classes from './joins.module.css';
import { texts } from './joins.texts.ts';

/** How many entries of each kind move, and of how many both records have one. */
export function MovingRows({ preview: { rows, kept, joined } }: { preview: JoinPreview }) {
  return (
    <FormSection title={texts.moves} text={`From ${joined.student_id} to ${kept.student_id}`} isWide>
      {rows.length === 0 ? (
        <p className={classes.soft}>{texts.nothing}</p>
      ) : (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">Entries</th>
              <th scope="col">Moving</th>
              <th scope="col">In both</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, moving, both }) => (
              <tr key={kind}>
                <th scope="row">{joinedKinds[kind]}</th>
                <td>{moving}</td>
                <td>{both === 0 ? '–' : both}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.some(({ both }) => both > 0) && (
        <p className={classes.soft}>
          Where both records have an entry and only one can exist, one stays: the better mark, the decided request, the
          active enrolment, the open warning.
        </p>
      )}
    </FormSection>
  );
}

/** The classes in which the records have different marks, with the one that stays. */
export function MarksOfBoth({ marks }: Pick<JoinPreview, 'marks'>) {
  return (
    <FormSection title={texts.marks} text={marks.length < maxJoinMarks ? texts.marksText : texts.latestMarks} isWide>
      <ul className={classes.marks}>
        {marks.map((mark) => (
          <li key={mark.session_id}>
            <span>
              {mark.module_code}, {formatDayAndDate(mark.date)}, {formatClockTime(mark.class_start_time)}
            </span>
            <span className={classes.pair}>
              <Mark status={mark[mark.stays]} />
              <span className={classes.soft}>
                instead of {labelOf(mark[mark.stays === 'kept' ? 'joined' : 'kept'])}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

const labelOf = (status: MarkStatus | null): string => (status === null ? texts.noMark : markLabels[status].label);

const Mark = ({ status }: { status: MarkStatus | null }) => (
  <StatusBadge tone={status === null ? 'neutral' : markLabels[status].tone}>{labelOf(status)}</StatusBadge>
);
