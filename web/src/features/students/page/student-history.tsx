import { type StudentChange, studentHistory } from '@muster/contract/people/student-page';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDayAndDate } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import cards from '#ui/list/case-list.module.css';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { usePagedSection } from '#ui/list/use-paged-section.ts';
import { changeText, texts } from './student-page.texts.ts';

/** What was changed about a student, newest first. Changes of marks and class lists lead to the class. */
export function StudentHistory({ studentId }: { studentId: string }) {
  const section = usePagedSection(studentHistory, { params: { id: studentId }, pageSize: 10 });
  return (
    <PagedSection
      title="History"
      {...section}
      emptyText={texts.noHistory}
      renderRow={(change) => <Change key={change.id} change={change} />}
    />
  );
}

function Change({ change }: { change: StudentChange }) {
  const { session_id: sessionId, module_code: code, date, reason } = change;
  return (
    <li className={cards.item}>
      <p>
        {changeText(change)}
        {sessionId !== null && code !== null && date !== null && (
          <>
            {' · '}
            <Anchor component={Link} to={`/class-session/${sessionId}`} underline="always">
              {code}, {formatDayAndDate(date)}
            </Anchor>
          </>
        )}
      </p>
      {reason !== null && <p className={cards.body}>{reason}</p>}
      <p className={cards.soft}>
        {formatPerson(change.by)}, {formatDateTime(change.at)}
      </p>
    </li>
  );
}
