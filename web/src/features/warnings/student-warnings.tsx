import { listWarnings } from '@muster/contract/attendance/warnings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import cards from '#ui/list/case-list.module.css';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { useIsNear } from '#ui/list/use-is-near.ts';
import { endText, formatDates, formatDay, formatReason, mailText, states } from './warnings.texts.ts';

const pageSize = 5;

/** The early warnings about one student, newest first. */
export function StudentWarnings({ studentId }: { studentId: string }) {
  const [ref, isNear] = useIsNear<HTMLElement>();
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...pageQueryOf(listWarnings, { student_id: studentId, page, size: pageSize }),
    enabled: isNear,
  });
  return (
    <PagedSection
      title="Early warnings"
      sectionRef={ref}
      result={result}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      emptyText="No early warnings"
      renderRow={(warning) => (
        <li key={warning.id} className={cards.item}>
          <div className={cards.head}>
            <strong>{warning.module_code}</strong>
            <StatusBadge tone={states[warning.state].tone}>{states[warning.state].word}</StatusBadge>
          </div>
          <p className={cards.body}>{formatReason(warning)}</p>
          {warning.missed_on.length > 0 && <p className={cards.soft}>Missed {formatDates(warning.missed_on)}</p>}
          <p className={cards.soft}>
            {[
              `Raised ${formatDay(warning.raised_at)}`,
              mailText(warning.mail_state, warning.mailed_at),
              endText(warning),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        </li>
      )}
    />
  );
}
