import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isNotFound, problemText } from '#lib/api/problem.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { CorrectionChoice } from './correction-choice.tsx';
import { ConfirmChanges } from './confirm-changes.tsx';
import { MissingRecords } from './missing-records.tsx';
import { ClashChoice } from './clash-choice.tsx';
import { InviteChoice } from './invite-choice.tsx';
import { MatchingSection } from '../matching/matching-section.tsx';
import { batchQuery, type MissingChoice, type RowsFilter } from '../imports.api.ts';
import { isWorking } from '../imports.logic.ts';
import { kinds, texts } from '../imports.texts.ts';
import { FileSection } from '../source/file-section.tsx';
import { RowsSection } from '../rows/rows-section.tsx';
import { useMayImport } from '#ui/access/use-may-import.ts';
import { useBatchCompletion } from './use-batch-completion.ts';

/** Content above the rows of an applied import. */
export type RenderApplied = (batch: ImportBatch) => ReactNode;

type Props = RowsFilter & {
  id: string;
  /** From the address, until the import is loaded. */
  kind: ImportKind;
  onRows: (change: Partial<RowsFilter>) => void;
  onLeave: () => void;
  renderApplied?: RenderApplied | undefined;
};

/** One import: progress, preview or result, and its actions. */
export function BatchView({ id, kind, onLeave, renderApplied, ...rows }: Props) {
  const query = useQuery(batchQuery(id));
  const [invite, setInvite] = useState('none');
  const [missing, setMissing] = useState<MissingChoice | undefined>('keep');
  useBatchCompletion(query.data);
  const batch = query.data;
  const mayChange = useMayImport()(batch?.kind ?? kind);
  const isMissing = isNotFound(query.error);
  if (!batch || isMissing) {
    return (
      <>
        <PageHeader title={kinds[kind].title} back={backTo(kind)} />
        {isMissing ? (
          <EmptyState
            title={texts.notFound}
            text={texts.whyNotFound}
            action={{ label: texts.importAnother, onClick: onLeave }}
          />
        ) : query.isError ? (
          <ErrorState text={problemText(query.error, 'Failed to fetch data')} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={kinds[batch.kind].title} text={batch.file_name} back={backTo(batch.kind)}>
        <BatchActions batch={batch} invite={invite} missing={missing} onLeave={onLeave} />
      </PageHeader>
      <Stack gap="lg">
        <BatchSummary batch={batch} />
        {isWorking(batch.state) ? (
          <BatchProgress batch={batch} isServerUnavailable={query.isError} />
        ) : (
          <>
            {mayChange && batch.state === 'previewed' && batch.invitable > 0 && (
              <InviteChoice batch={batch} invite={invite} onChange={setInvite} />
            )}
            {mayChange && batch.state === 'previewed' && <MissingRecords batch={batch} onChange={setMissing} />}
            {batch.state === 'applied' && renderApplied?.(batch)}
            <Content batch={batch} mayChange={mayChange} {...rows} />
          </>
        )}
      </Stack>
    </>
  );
}

const backTo = (kind: ImportKind) => ({ to: `/bulk-import-students?kind=${kind}`, label: 'All imports' });

type ContentProps = RowsFilter & Pick<Props, 'onRows'> & { batch: ImportBatch; mayChange: boolean };

function Content({ batch, mayChange, ...rows }: ContentProps) {
  if (batch.state === 'failed') return <ErrorState text={batch.failure ?? "Couldn't read the file"} />;
  const isChangeable = mayChange && batch.state === 'previewed';
  return (
    <>
      {isChangeable && <FileSection batch={batch} />}
      {isChangeable && <MatchingSection key={JSON.stringify([batch.headers, batch.matching])} batch={batch} />}
      {isChangeable && batch.clashing > 0 && <ClashChoice batch={batch} />}
      {isChangeable && batch.corrections > 0 && <CorrectionChoice batch={batch} onRows={rows.onRows} />}
      {isChangeable && <ConfirmChanges batch={batch} onRows={rows.onRows} />}
      <RowsSection batch={batch} isChangeable={isChangeable} {...rows} />
    </>
  );
}
