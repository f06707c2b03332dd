import { termLabel } from '#lib/format/term-name.ts';
import { Alert } from '@mantine/core';
import type { RollOverLine } from '@muster/contract/academics/roll-over';
import { formatCount } from '@muster/contract/http/plural';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { BusyOverlay } from '#ui/form/busy-overlay.tsx';
import type { Column } from '#ui/table/column.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import {
  applyRollOver,
  previewRollOver,
  type RollOverPlan,
  type RollOverPreview,
  type RollOverResult,
} from './roll-over.api.ts';
import { formatFinishing, formatChanges, rollOverQuestion, formatSummary, texts } from './roll-over.texts.ts';
import classes from './roll-over.module.css';

/** Year and semester above the academic year, which must not wrap. */
function TermCell({ term }: { term: RollOverLine['from'] }) {
  return (
    <span className={classes.term}>
      Year {term.year}, {termLabel(term.semester)}
      <span className={classes.below}>{term.academic_year}</span>
    </span>
  );
}

const columns: readonly Column<RollOverLine>[] = [
  {
    key: 'group',
    title: 'Group',
    render: ({ group_name, degree_programme }) => (
      <>
        {group_name}
        <span className={classes.below}>{degree_programme}</span>
      </>
    ),
  },
  { key: 'from', title: 'From', render: ({ from }) => <TermCell term={from} /> },
  {
    key: 'to',
    title: 'To',
    render: ({ to }) => (to === null ? <StatusBadge tone="fair">Graduates</StatusBadge> : <TermCell term={to} />),
  },
  { key: 'students', title: 'Students', align: 'end', render: ({ students }) => formatCount(students) },
  {
    key: 'notes',
    title: 'What happens',
    render: (line) => <span className={classes.notes}>{formatChanges(line)}</span>,
  },
];

type Props = {
  plan: RollOverPlan;
  preview: RollOverPreview;
  onBack: () => void;
  /** The groups have changed, so the preview was computed again. */
  onPreview: (preview: RollOverPreview) => void;
  onDone: (result: RollOverResult) => void;
};

/** Step 2: what will happen to each group. Nothing has changed yet. */
export function RollOverPreviewStep({ plan, preview, onBack, onPreview, onDone }: Props) {
  const client = useQueryClient();
  const [isBusy, whileBusy] = useBusy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const apply = async (): Promise<void> => {
    if (!(await confirm(rollOverQuestion(preview)))) return;
    await whileBusy(async () => {
      try {
        const result = await applyRollOver(plan, preview.fingerprint);
        // Groups, students and counts changed.
        void client.invalidateQueries();
        onDone(result);
      } catch (problem) {
        notify.error(problemText(problem));
        if (problem instanceof ApiProblem && problem.code === 'conflict') await reloadPreview();
      }
    });
  };

  const reloadPreview = async (): Promise<void> => {
    try {
      onPreview(await previewRollOver(plan));
    } catch (problem) {
      notify.error(problemText(problem));
      onBack();
    }
  };

  return (
    <section className={classes.steps} aria-labelledby="preview-title">
      <h2 id="preview-title" ref={heading} tabIndex={-1} className={classes.title}>
        {formatSummary(preview)}
      </h2>
      {preview.finishing > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={22} />} title={formatFinishing(preview.finishing)}>
          {texts.finishing}
        </Alert>
      )}
      <DataTable
        label="Preview"
        columns={columns}
        rows={preview.lines}
        rowId={({ group_id }) => group_id}
        rowLabel={({ group_name }) => group_name}
        empty={{ title: 'No groups to move' }}
      />
      <FormButtons>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={isBusy || preview.lines.length === 0} onClick={() => void apply()} miw={160}>
          Roll over
        </Button>
      </FormButtons>
      <BusyOverlay text="Rolling over..." visible={isBusy} />
    </section>
  );
}
