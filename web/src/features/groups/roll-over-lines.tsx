import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import type { Column } from '../../ui/column.ts';
import { counted } from '../../ui/counted.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { groupsQuery } from './groups.api.ts';
import { degreeYearsQuery } from './roll-over.api.ts';
import { type Choosable, choosableGroups, choosableYears, found, type Kind } from './roll-over.logic.ts';
import { texts } from './roll-over.texts.ts';
import classes from './roll-over.module.css';

const pageSize = 25;
const kinds: { value: Kind; label: string }[] = [
  { value: 'degree years', label: 'Degree years' },
  { value: 'groups', label: 'Groups' },
];
const nouns = {
  'degree years': ['degree year', 'degree years'],
  groups: ['group', 'groups'],
} as const satisfies Record<Kind, readonly [string, string]>;

const term: Column<Choosable>[] = [
  { key: 'term', title: 'Now in', render: ({ year, semester }) => `Year ${year}, Semester ${semester}` },
  { key: 'academic year', title: 'Academic year', render: ({ academicYear }) => academicYear },
];
const students: Column<Choosable> = {
  key: 'students',
  title: 'Students',
  align: 'end',
  render: (line) => counted(line.students),
};
const columns: Record<Kind, readonly Column<Choosable>[]> = {
  'degree years': [
    { key: 'degree', title: 'Degree programme', render: ({ title }) => title },
    ...term,
    { key: 'groups', title: 'Groups', align: 'end', render: ({ groupIds }) => counted(groupIds.length) },
    students,
  ],
  groups: [
    { key: 'group', title: 'Group', render: ({ title }) => title },
    { key: 'degree', title: 'Degree programme', render: ({ degree }) => degree },
    ...term,
    students,
  ],
};

type Props = { chosen: readonly Choosable[]; onChoose: (chosen: readonly Choosable[]) => void };

/** Whole degree years or single groups, to be chosen. */
export function RollOverLines({ chosen, onChoose }: Props) {
  const [kind, setKind] = useState<Kind>('degree years');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const groups = useQuery(groupsQuery());
  const years = useQuery(degreeYearsQuery());
  const failed = [groups, years].find(({ isError }) => isError);

  const lines = useMemo(() => {
    if (!groups.data || !years.data) return undefined;
    return kind === 'groups' ? choosableGroups(groups.data) : choosableYears(years.data, groups.data);
  }, [kind, groups.data, years.data]);
  const matching = lines && found(lines, search);

  const selection = {
    ids: chosen.map(({ id }) => id),
    onChange: (ids: readonly string[]) => onChoose((lines ?? []).filter(({ id }) => ids.includes(id))),
    // All of them are here already: choosing all that the search found is choosing each.
    allMatching: { isChosen: false, onChoose: (isAll: boolean) => onChoose(isAll ? (matching ?? []) : []) },
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
          placeholder={kind === 'groups' ? 'Group, degree, year 1, 2026-2027…' : 'Degree, year 1, 2026-2027…'}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <ListBar total={matching?.length} nouns={nouns[kind]} selection={selection} />
      <DataTable
        label="What to roll over"
        columns={columns[kind]}
        rows={matching?.slice((page - 1) * pageSize, page * pageSize)}
        rowId={({ id }) => id}
        rowLabel={(line) => `${line.title}, Year ${line.year}, Semester ${line.semester}, ${line.academicYear}`}
        firstNumber={(page - 1) * pageSize + 1}
        selection={selection}
        empty={{ title: lines?.length === 0 ? 'No group is Active' : 'Nothing found' }}
        error={failed ? problemText(failed.error, texts.loadFailed) : undefined}
        onRetry={() => {
          void groups.refetch();
          void years.refetch();
        }}
      />
      {(matching?.length ?? 0) > pageSize && (
        <Pager page={page} pageSize={pageSize} total={matching?.length} onPage={setPage} />
      )}
    </section>
  );
}
