import { Alert, Button } from '@mantine/core';
import type { RollOverLine } from '@muster/contract/roll-over';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/problem.ts';
import { BusyOverlay } from '../../ui/busy-overlay.tsx';
import type { Column } from '../../ui/column.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { counted } from '../../ui/counted.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { notify } from '../../ui/notice.ts';
import { StatusWord } from '../../ui/status-word.tsx';
import {
  applyRollOver,
  previewRollOver,
  type RollOverPlan,
  type RollOverPreview,
  type RollOverResult,
} from './roll-over.api.ts';
import { finishText, notesOf, questionOf, summaryOf, texts } from './roll-over.texts.ts';
import classes from './roll-over.module.css';

/** In two lines: no academic year is broken apart. */
function TermWords({ term }: { term: RollOverLine['from'] }) {
  return (
    <span className={classes.term}>
      Year {term.year}, Semester {term.semester}
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
  { key: 'from', title: 'From', render: ({ from }) => <TermWords term={from} /> },
  {
    key: 'to',
    title: 'To',
    render: ({ to }) => (to === null ? <StatusWord tone="fair">Finishes</StatusWord> : <TermWords term={to} />),
  },
  { key: 'students', title: 'Students', align: 'end', render: ({ students }) => counted(students) },
  { key: 'notes', title: 'And', render: (line) => <span className={classes.notes}>{notesOf(line)}</span> },
];

type Props = {
  plan: RollOverPlan;
  preview: RollOverPreview;
  onBack: () => void;
  /** What would happen has changed meanwhile. */
  onPreview: (preview: RollOverPreview) => void;
  onDone: (result: RollOverResult) => void;
};

/** Group by group what would happen; nothing has yet. */
export function RollOverPreviewStep({ plan, preview, onBack, onPreview, onDone }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const apply = async (): Promise<void> => {
    if (!(await confirm(questionOf(preview)))) return;
    setIsBusy(true);
    try {
      const result = await applyRollOver(plan, preview.fingerprint);
      // Groups, students and counts are all of another day now.
      void client.invalidateQueries();
      onDone(result);
    } catch (problem) {
      notify.error(problemText(problem));
      if (problem instanceof ApiProblem && problem.code === 'conflict') await lookAgain();
    } finally {
      setIsBusy(false);
    }
  };

  const lookAgain = async (): Promise<void> => {
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
        {summaryOf(preview)}
      </h2>
      {preview.finishing > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={22} />} title={finishText(preview.finishing)}>
          {texts.finishing}
        </Alert>
      )}
      <DataTable
        label="Preview"
        columns={columns}
        rows={preview.lines}
        rowId={({ group_id }) => group_id}
        rowLabel={({ group_name }) => group_name}
        empty={{ title: 'No group would move' }}
      />
      <FormButtons>
        <Button variant="default" onClick={onBack}>
          Change the choice
        </Button>
        <Button disabled={isBusy || preview.lines.length === 0} onClick={() => void apply()} miw={160}>
          Roll over
        </Button>
      </FormButtons>
      <BusyOverlay text="Rolling over..." visible={isBusy} />
    </section>
  );
}
