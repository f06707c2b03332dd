import { listWarnings } from '@muster/contract/attendance/warnings';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import cards from '#ui/list/case-list.module.css';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { usePagedSection } from '#ui/list/use-paged-section.ts';
import { endText, formatDates, formatDay, formatReason, mailText, states } from './warnings.texts.ts';

/** The early warnings about one student, newest first. */
export function StudentWarnings({ studentId }: { studentId: string }) {
  const section = usePagedSection(listWarnings, { query: { student_id: studentId }, pageSize: 5 });
  return (
    <PagedSection
      title="Early warnings"
      {...section}
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
