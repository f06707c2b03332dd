import { pageQueryOf } from '#lib/api/query.ts';
import { listExcuses } from '@muster/contract/attendance/excuse-decisions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { useIsNear } from '#ui/list/use-is-near.ts';
import { DecisionDialog, type PendingDecision } from './decision-dialog.tsx';
import { InboxExcuseLine } from './inbox-excuse-line.tsx';

const pageSize = 5;

/** The absences that one student reported, the waiting ones first. */
export function StudentAbsences({ studentId }: { studentId: string }) {
  const [ref, isNear] = useIsNear<HTMLElement>();
  const [page, setPage] = useState(1);
  const result = useQuery({
    ...pageQueryOf(listExcuses, { student_id: studentId, page, size: pageSize }),
    enabled: isNear,
  });
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  return (
    <PagedSection
      title="Absences"
      sectionRef={ref}
      result={result}
      page={page}
      pageSize={pageSize}
      onPage={setPage}
      emptyText="No absences reported"
      renderRow={(excuse) => (
        <InboxExcuseLine
          key={excuse.id}
          excuse={excuse}
          isOfOneStudent
          onDecide={(to) => setPendingDecision({ excuse, to })}
        />
      )}
      dialogs={
        pendingDecision && (
          <DecisionDialog pendingDecision={pendingDecision} onClose={() => setPendingDecision(undefined)} />
        )
      }
    />
  );
}
