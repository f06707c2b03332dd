import { importFields } from '@muster/contract/academics/import-columns';
import { type ImportMatching, listImportSamples } from '@muster/contract/academics/import-matchings';
import { type ImportBatch, matchImport } from '@muster/contract/academics/imports';
import { Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { useBatchAction } from '../batch/use-batch-action.ts';
import { changeSource, sourceOf } from '../imports.logic.ts';
import { FieldMatching } from './field-matching.tsx';
import classes from './matching.module.css';
import { SavedMatchings } from './saved-matchings.tsx';

/**
 * How each field is read from the file: columns, one value for all, or nothing, and translations of values. Open if a required field is
 * missing or no row can be imported. A change checks every row again.
 */
export function MatchingSection({ batch }: { batch: ImportBatch }) {
  const missing = batch.missing_columns;
  const [isOpen, setIsOpen] = useState(
    missing.length > 0 || batch.counts.refused - batch.open_corrections === batch.rows,
  );
  return (
    <Paper
      withBorder
      p="md"
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={classes.summary}>
        Columns{' '}
        <Text span c={missing.length > 0 ? 'var(--muster-bad)' : 'dimmed'}>
          {missing.length > 0 ? `Not found: ${missing.join(', ')}` : summaryText(batch)}
        </Text>
      </summary>
      {isOpen && <MatchingForm batch={batch} />}
    </Paper>
  );
}

function MatchingForm({ batch }: { batch: ImportBatch }) {
  const [matching, setMatching] = useState<ImportMatching>(batch.matching);
  const { isBusy, run } = useBatchAction(batch.id);
  const samples = useQuery({ ...queryOf(listImportSamples, { params: { id: batch.id } }), staleTime: Infinity });
  const isChanged = matching !== batch.matching;
  useUnsavedGuard(isChanged);

  const check = (next: ImportMatching): Promise<void> =>
    run(() => call(matchImport, { params: { id: batch.id }, body: { matching: next } }));

  return (
    <>
      <div className={classes.fields}>
        {importFields(batch.kind).map((field) => (
          <FieldMatching
            key={field}
            batch={batch}
            field={field}
            source={sourceOf(matching, field)}
            samples={samples.data ?? batch.headers.map((header) => ({ header, samples: [] }))}
            onChange={(change) => setMatching(changeSource(matching, field, change))}
          />
        ))}
      </div>
      <Group mt="lg" gap="sm" align="flex-end">
        <Button disabled={!isChanged} loading={isBusy} onClick={() => void check(matching)}>
          Check again
        </Button>
        {isChanged && (
          <Button variant="subtle" onClick={() => setMatching(batch.matching)}>
            Undo changes
          </Button>
        )}
        <SavedMatchings batch={batch} isChanged={isChanged} onUse={(saved) => void check(saved)} />
      </Group>
    </>
  );
}

const summaryText = ({ matching_name: name }: ImportBatch): string =>
  name === null ? 'All recognised' : `As saved in “${name}”`;
