import { type StudentChange, studentHistory } from '@muster/contract/people/student-page';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatDateTime, formatDayAndDate } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import cards from '#ui/list/case-list.module.css';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { useIsNear } from '#ui/list/use-is-near.ts';
import { changeText, texts } from './student-page.texts.ts';

const size = 10;

/** What was changed about a student, newest first. Changes of marks and class lists lead to the class. */
export function StudentHistory({ studentId }: { studentId: string }) {
  const [ref, isNear] = useIsNear<HTMLElement>();
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...pageQueryOf(studentHistory, { page, size }, { params: { id: studentId } }),
    enabled: isNear,
  });
  return (
    <PagedSection
      title="History"
      sectionRef={ref}
      result={result}
      page={page}
      pageSize={size}
      onPage={setPage}
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
