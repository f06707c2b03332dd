import {
  type ImportBatch,
  type ImportReason,
  importTexts,
  listImportReasons,
  matchImport,
} from '@muster/contract/academics/imports';
import { Paper, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatCount } from '@muster/contract/http/plural';
import { useBatchAction } from '../batch/use-batch-action.ts';
import { changeSource, fixOf, reasonText, sourceOf } from '../imports.logic.ts';
import { useMayImport } from '#ui/access/use-may-import.ts';
import { ValueTranslations } from '../matching/value-translations.tsx';
import { MissingGroups } from './missing-groups.tsx';
import { MissingZeros } from './missing-zeros.tsx';
import classes from './reason-list.module.css';

type Chosen = Pick<ImportReason, 'field' | 'pattern'>;
type Props = {
  batch: ImportBatch;
  /** Changes with the rows. */
  state: string;
  chosen: Chosen;
  /** Without a reason: all rows. */
  onChoose: (reason: Chosen) => void;
};

/** The reasons why rows are refused, with their number of rows; a click lists these rows, a fix changes the matching. */
export function ReasonList({ batch, state, chosen, onChoose }: Props) {
  const { data: reasons = [] } = useQuery(queryOf(listImportReasons, { params: { id: batch.id }, version: state }));
  const [fixed, setFixed] = useState('');
  const mayChange = useMayImport()(batch.kind);
  if (reasons.length === 0) return null;
  const isChosen = (reason: Chosen): boolean => reason.field === chosen.field && reason.pattern === chosen.pattern;
  return (
    <Paper withBorder p="md" component="section" aria-label="Errors by reason" className={classes.section}>
      <h2 className={classes.title}>Errors by reason</h2>
      <ul className={classes.list}>
        {reasons.map((reason) => {
          const { field, pattern, rows } = reason;
          const fix = mayChange && batch.state === 'previewed' ? fixOf(batch, reason) : undefined;
          const key = `${field} ${pattern}`;
          return (
            <li key={key} className={classes.reason}>
              <button
                type="button"
                className={classes.choice}
                aria-pressed={isChosen(reason)}
                onClick={() => onChoose(isChosen(reason) ? { field: '', pattern: '' } : { field, pattern })}
              >
                <strong>{formatCount(rows, 'row')}</strong> {reasonText(reason)}
              </button>
              {mayChange && batch.state === 'previewed' && reason.example === importTexts.noGroups && (
                <MissingGroups batch={batch} field={field} />
              )}
              {fix === 'Add the missing zeros' && <MissingZeros batch={batch} reason={reason} />}
              {fix !== undefined && fix !== 'Add the missing zeros' && (
                <Button
                  variant="default"
                  size="sm"
                  aria-expanded={fixed === key}
                  aria-label={`${fix}: ${field}`}
                  onClick={() => setFixed(fixed === key ? '' : key)}
                >
                  {fix}
                </Button>
              )}
              {fixed === key && <ReasonFix batch={batch} field={field} />}
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

/** Sets one value for all rows, or translates the values of the field, and checks all rows again. */
function ReasonFix({ batch, field }: { batch: ImportBatch; field: string }) {
  const [matching, setMatching] = useState(batch.matching);
  const { isBusy, run } = useBatchAction(batch.id);
  const source = sourceOf(matching, field);

  const check = (): Promise<void> => run(() => call(matchImport, { params: { id: batch.id }, body: { matching } }));

  return (
    <div className={classes.fix}>
      {source.columns.length > 0 ? (
        <ValueTranslations
          batch={batch}
          field={field}
          source={source}
          onChange={(change) => setMatching(changeSource(matching, field, change))}
        />
      ) : (
        <TextInput
          label={`${field} of all rows`}
          value={source.constant ?? ''}
          onChange={({ currentTarget }) =>
            setMatching(changeSource(matching, field, { constant: currentTarget.value || null }))
          }
        />
      )}
      <Button mt="md" disabled={matching === batch.matching} loading={isBusy} onClick={() => void check()}>
        Apply and check again
      </Button>
    </div>
  );
}
