import {
  changeImportSource,
  getImportSource,
  importEncodings,
  type ImportFileSource,
  importSeparators,
} from '@muster/contract/academics/import-source';
import type { ImportBatch } from '@muster/contract/academics/imports';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { Alert, Group, NativeSelect, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { isNotFound, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { useBatchAction } from '../batch/use-batch-action.ts';
import { forgetFile } from '../imports.api.ts';
import { isWorking, unusedHeaders } from '../imports.logic.ts';
import classes from './file-section.module.css';
import { HeaderRowChoice } from './header-row-choice.tsx';
import { encodingLabels, separatorLabels, summaryText } from './source.texts.ts';

type SourceChoice = Required<BodyInputOf<typeof changeImportSource>>;

/** What to check in the file of a preview, and how it is read. Renders nothing when the file is no longer stored. */
export function FileSection({ batch }: { batch: ImportBatch }) {
  const query = useQuery({
    ...queryOf(getImportSource, { params: { id: batch.id } }),
    refetchOnMount: 'always',
  });
  const source = query.data;
  if (isNotFound(query.error)) return null;
  if (query.isError && !source)
    return <ErrorState text={problemText(query.error, 'Failed to fetch data')} onRetry={() => void query.refetch()} />;
  if (!source) return null;
  const unused = unusedHeaders(batch);
  return (
    <>
      {source.notices.length > 0 && (
        <Alert color="amber" role="note" title="Check the file" icon={<IconAlertTriangle aria-hidden />}>
          <ul className={classes.notices}>
            {source.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Paper withBorder p="md" component="details" open={source.encoding?.is_certain === false}>
        <summary className={classes.summary}>
          File{' '}
          <Text span c="dimmed">
            {summaryText(source)}
          </Text>
          {unused.length > 0 && (
            <Text component="span" display="block" size="sm" fw={400} mt={4}>
              {unused.length === 1 ? 'Column that is not used' : `${unused.length} columns that are not used`}:{' '}
              {unused.join(', ')}
            </Text>
          )}
        </summary>
        <SourceForm key={JSON.stringify(source)} batch={batch} source={source} />
      </Paper>
    </>
  );
}

function SourceForm({ batch, source }: { batch: ImportBatch; source: ImportFileSource }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Partial<SourceChoice>>({});
  const { isBusy, run } = useBatchAction(batch.id, ({ state }) => forgetFile(client, batch.id, !isWorking(state)));
  const isChanged = Object.keys(chosen).length > 0;
  useUnsavedGuard(isChanged);
  const current = { ...choiceOf(source), ...chosen };

  const readAgain = (): Promise<void> => {
    // The headings of another sheet are elsewhere.
    const isDetected = chosen.sheet !== undefined && chosen.header_row === undefined;
    const body = { ...current, ...(isDetected ? { header_row: null } : {}) };
    return run(() => call(changeImportSource, { params: { id: batch.id }, body }));
  };

  return (
    <>
      <div className={classes.fields}>
        {source.sheets.length > 1 && (
          <NativeSelect
            label="Sheet"
            value={current.sheet ?? ''}
            onChange={(event) => setChosen({ ...chosen, sheet: event.currentTarget.value })}
            data={source.sheets.map(({ name, is_hidden: isHidden }) => ({
              value: name,
              label: isHidden ? `${name} (hidden)` : name,
            }))}
          />
        )}
        {source.encoding && (
          <NativeSelect
            label="Encoding"
            value={current.encoding ?? source.encoding.name}
            onChange={(event) =>
              setChosen({ ...chosen, encoding: event.currentTarget.value as SourceChoice['encoding'] })
            }
            data={encodingOptions(source.encoding.candidates)}
          />
        )}
        {source.separator && (
          <NativeSelect
            label="Separator"
            value={current.separator ?? ''}
            onChange={(event) =>
              setChosen({ ...chosen, separator: event.currentTarget.value as SourceChoice['separator'] })
            }
            data={importSeparators.map((value) => ({ value, label: separatorLabels[value] }))}
          />
        )}
      </div>
      <HeaderRowChoice
        rows={source.first_rows}
        // The lines of another sheet are not known yet.
        isDisabled={current.sheet !== source.sheet}
        value={current.header_row ?? source.header_row}
        onChange={(line) => setChosen({ ...chosen, header_row: line })}
      />
      <Group mt="lg" gap="sm">
        <Button disabled={!isChanged} loading={isBusy} onClick={() => void readAgain()}>
          Read again
        </Button>
        {isChanged && (
          <Button variant="subtle" onClick={() => setChosen({})}>
            Undo changes
          </Button>
        )}
      </Group>
    </>
  );
}

/** An uncertain encoding stays uncertain until the user chooses one. */
const choiceOf = ({ sheet, header_row, encoding, separator }: ImportFileSource): SourceChoice => ({
  sheet,
  header_row,
  encoding: encoding?.is_certain === true ? encoding.name : null,
  separator,
});

/** Plausible encodings with names of the file come first. */
const encodingOptions = (candidates: NonNullable<ImportFileSource['encoding']>['candidates']) => {
  const likely = candidates.map(({ name, sample }) => ({
    value: name,
    label: sample === '' ? encodingLabels[name] : `${sample} – ${encodingLabels[name]}`,
  }));
  const others = importEncodings
    .filter((name) => !candidates.some((candidate) => candidate.name === name))
    .map((value) => ({ value, label: encodingLabels[value] }));
  return likely.length === 0
    ? others
    : [
        { group: 'Plausible, with names as read', items: likely },
        { group: 'Others', items: others },
      ];
};
