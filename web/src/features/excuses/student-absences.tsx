import { listExcuses } from '@muster/contract/attendance/excuse-decisions';
import { useState } from 'react';
import { PagedSection } from '#ui/list/paged-section.tsx';
import { usePagedSection } from '#ui/list/use-paged-section.ts';
import { DecisionDialog, type PendingDecision } from './decision-dialog.tsx';
import { InboxExcuseLine } from './inbox-excuse-line.tsx';

/** The absences that one student reported, the waiting ones first. */
export function StudentAbsences({ studentId }: { studentId: string }) {
  const section = usePagedSection(listExcuses, { query: { student_id: studentId }, pageSize: 5 });
  const [pendingDecision, setPendingDecision] = useState<PendingDecision>();
  return (
    <PagedSection
      title="Absences"
      {...section}
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
