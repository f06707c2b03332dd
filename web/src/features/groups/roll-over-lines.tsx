import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Choosable, Kind } from './roll-over.logic.ts';
import { texts } from './roll-over.texts.ts';
import { choiceColumns } from './roll-over-columns.ts';
import { pageSize, useRollOverLines } from './use-roll-over-lines.ts';
import classes from './roll-over.module.css';

const kinds: { value: Kind; label: string }[] = [
  { value: 'degree years', label: 'Degree years' },
  { value: 'groups', label: 'Groups' },
];
const nouns = {
  'degree years': ['degree year', 'degree years'],
  groups: ['group', 'groups'],
} as const satisfies Record<Kind, readonly [string, string]>;

type Props = { chosen: readonly Choosable[]; onChoose: (chosen: readonly Choosable[]) => void };

/** Whole degree years or single groups, to be chosen. */
export function RollOverLines({ chosen, onChoose }: Props) {
  const [kind, setKind] = useState<Kind>('degree years');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { result, listAll, canChooseAll } = useRollOverLines({ kind, search, page });

  const chooseAll = async (): Promise<void> => {
    try {
      onChoose(await listAll());
    } catch (problem) {
      notify.error(problemText(problem, texts.loadFailed));
    }
  };
  const selection = {
    ids: chosen.map(({ id }) => id),
    onChange: (ids: readonly string[]) => {
      const known = new Map([...chosen, ...(result.data?.data ?? [])].map((line) => [line.id, line]));
      onChoose(ids.flatMap((id) => known.get(id) ?? []));
    },
    // Choosing all that the search found is choosing each.
    ...(canChooseAll && {
      allMatching: { isChosen: false, onChoose: (isAll: boolean) => (isAll ? void chooseAll() : onChoose([])) },
    }),
  };
  return (
    <section aria-label="What to roll over">
      <div className={classes.bar}>
        <SegmentedControl
          data={kinds}
          value={kind}
          aria-label="Choose by"
          onChange={(value) => {
            setKind(value);
            setPage(1);
            onChoose([]);
          }}
        />
        <SearchField
          className={classes.search}
          label="Search"
          placeholder={kind === 'groups' ? 'Group, degree, year 1, 2026-2027' : 'Degree, year 1, 2026-2027'}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <PagedTable<Choosable>
        label="What to roll over"
        columns={choiceColumns[kind]}
        result={result}
        failed={texts.loadFailed}
        place={{ page, size: pageSize }}
        onPlace={(place) => setPage('page' in place ? place.page : 1)}
        pageSizes={[pageSize]}
        nouns={nouns[kind]}
        rowId={({ id }) => id}
        rowLabel={(line) => `${line.title}, Year ${line.year}, Semester ${line.semester}, ${line.academicYear}`}
        selection={selection}
        empty={{ title: search === '' ? 'No group is Active' : 'Nothing found' }}
      />
    </section>
  );
}
