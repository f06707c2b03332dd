import {
  type CompleteKind,
  isCompleteKind,
  listImportMissing,
  maxMissingShare,
  type MissingRecords as FoundMissing,
} from '@muster/contract/academics/import-missing';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { Checkbox, List, Paper, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { withShownTimes } from '#lib/format/dates.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Pager } from '#ui/table/pager.tsx';
import type { MissingChoice } from '../imports.api.ts';
import { formatRecords } from '../imports.logic.ts';
import { kinds } from '../imports.texts.ts';
import { missingTexts, semestersText, unreadSheetsText } from './missing.texts.ts';

const missingOnPage = 25;

type Props = {
  batch: ImportBatch;
  /** undefined: the missing records are to end, and a confirmation is open. */
  onChange: (choice: MissingChoice | undefined) => void;
};
type CompleteProps = Props & { kind: CompleteKind };

/** For a file that lists all people, or all classes of its semesters: the active ones that are not in it, to end with the import or keep. */
export function MissingRecords({ batch, onChange }: Props) {
  const [isComplete, setIsComplete] = useState(false);
  const { kind } = batch;
  if (!isCompleteKind(kind)) return null;
  const { name, complete } = missingTexts[kind];
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Switch
        label="This file is complete"
        description={complete(kinds[kind].many)}
        checked={isComplete}
        onChange={({ currentTarget }) => setIsComplete(currentTarget.checked)}
      />
      {isComplete && <Missing batch={batch} kind={kind} onChange={onChange} />}
    </Paper>
  );
}

function Missing({ batch, kind, onChange }: CompleteProps) {
  const [page, setPage] = useState(1);
  const missing = useQuery({
    ...queryOf(listImportMissing, {
      params: { id: batch.id },
      query: { page, page_size: missingOnPage },
      // The missing records depend on the results of the rows.
      version: JSON.stringify([batch.matching, batch.counts]),
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (missing.isError && !missing.data)
    return <ErrorState text={problemText(missing.error)} onRetry={() => void missing.refetch()} />;
  if (!missing.data) return <LoadingState />;
  const { data, total, blocked, unclear_total: unclear } = missing.data;
  if (blocked !== null)
    return (
      <Text mt="sm" role="status">
        {blocked}
      </Text>
    );
  const { allListed, allUnclear } = missingTexts[kind];
  const semesters = semestersText(missing.data);
  const effects = new Set(data.map(({ effect }) => effect));
  const isSameEffect = effects.size === 1;
  return (
    <>
      {semesters !== '' && (
        <Text mt="sm" size="sm">
          Complete for {semesters}.
        </Text>
      )}
      {total === 0 ? (
        <Text mt="sm" role="status">
          {unclear === 0 ? allListed(kinds[kind].many) : allUnclear}
        </Text>
      ) : (
        <>
          <Text mt="sm" fw={600} role="status">
            {formatRecords(total, kind)} not in this file ({percentOf(missing.data)} of all active)
          </Text>
          {isSameEffect && (
            <Text size="sm" c="dimmed">
              {[...effects]}
            </Text>
          )}
          <List mt="xs" size="sm">
            {data.map(({ id, name, number, effect }) => (
              <List.Item key={id}>
                {name} ({withShownTimes(number)})
                {effect !== null && !isSameEffect && (
                  <Text size="sm" c="dimmed">
                    {effect}
                  </Text>
                )}
              </List.Item>
            ))}
          </List>
          {total > missingOnPage && (
            <Pager page={page} pageSize={missingOnPage} total={total} onPage={setPage} pageSizes={[missingOnPage]} />
          )}
        </>
      )}
      <Unclear kind={kind} found={missing.data} />
      {total > 0 && <Ending key={choiceKey(batch)} kind={kind} found={missing.data} onChange={onChange} />}
    </>
  );
}

const shareOf = ({ total, active }: FoundMissing): number => total / Math.max(1, active);
const percentOf = (found: FoundMissing): string => `${(100 * shareOf(found)).toFixed(1)}%`;
/** Other results of the rows ask again. */
const choiceKey = ({ counts, matching }: ImportBatch): string => JSON.stringify([counts, matching]);

/** Records that stay because a row of the file could be theirs. */
function Unclear({ kind, found: { unclear, unclear_total: total } }: { kind: CompleteKind; found: FoundMissing }) {
  if (total === 0) return null;
  const texts = missingTexts[kind];
  return (
    <>
      <Text mt="md" fw={600}>
        {texts.unclear(formatRecords(total, kind))}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.whyUnclear}
      </Text>
      <List mt="xs" size="sm">
        {unclear.map(({ id, name, number, line, reason }) => (
          <List.Item key={id}>
            {name} ({withShownTimes(number)}), line {line}: {reason}
          </List.Item>
        ))}
      </List>
      {total > unclear.length && <Text size="sm">And {total - unclear.length} more.</Text>}
    </>
  );
}

function Ending({ kind, found, onChange }: Omit<CompleteProps, 'batch'> & { found: FoundMissing }) {
  const [isChosen, setIsChosen] = useState(false);
  const [isConfirmed, setIsConfirmed] = useState(false);
  // Without this question, nothing ends.
  useEffect(() => () => onChange('keep'), [onChange]);
  const { end, whatEnds, sure, partOfAll } = missingTexts[kind];
  const records = formatRecords(found.total, kind);
  const doubts = [
    ...(found.unread_sheets.length > 0 ? [unreadSheetsText(found.unread_sheets)] : []),
    ...(found.unread_sheets.length === 0 || shareOf(found) > maxMissingShare ? [partOfAll] : []),
  ];
  const report = (chosen: boolean, confirmed: boolean): void => {
    setIsChosen(chosen);
    setIsConfirmed(confirmed);
    if (!chosen) onChange('keep');
    else if (found.needs_confirmation) onChange(confirmed ? 'confirmed' : undefined);
    else onChange('deactivate');
  };
  return (
    <>
      <Checkbox
        mt="md"
        label={end(records)}
        description={whatEnds}
        checked={isChosen}
        onChange={({ currentTarget }) => report(currentTarget.checked, false)}
      />
      {isChosen && found.needs_confirmation && (
        <Checkbox
          mt="sm"
          label={sure(records, `of ${found.active} (${percentOf(found)})`)}
          description={doubts.join(' ')}
          checked={isConfirmed}
          onChange={({ currentTarget }) => report(true, currentTarget.checked)}
        />
      )}
    </>
  );
}
