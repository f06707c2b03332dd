import { termLabel } from '#lib/format/term-name.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { notify } from '#ui/feedback/notice.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import type { RollOverRow, RowKind } from './roll-over.logic.ts';
import { texts } from './roll-over.texts.ts';
import { rollOverColumns } from './roll-over-columns.ts';
import { pageSize, useRollOverRows } from './use-roll-over-rows.ts';
import classes from './roll-over.module.css';

const kinds: { value: RowKind; label: string }[] = [
  { value: 'degree years', label: 'By year' },
  { value: 'groups', label: 'By group' },
];
const nouns = {
  'degree years': ['year group', 'year groups'],
  groups: ['group', 'groups'],
} as const satisfies Record<RowKind, readonly [string, string]>;

type Props = { selected: readonly RollOverRow[]; onSelectedChange: (selected: readonly RollOverRow[]) => void };

/** Table in which whole years of a degree or single groups are selected. */
export function RollOverTable({ selected, onSelectedChange }: Props) {
  const [kind, setKind] = useState<RowKind>('degree years');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { result, loadAll, canSelectAll } = useRollOverRows({ kind, search, page });

  const selectAll = async (): Promise<void> => {
    try {
      onSelectedChange(await loadAll());
    } catch (problem) {
      notify.error(problemText(problem, texts.loadFailed));
    }
  };
  const selection = {
    ids: selected.map(({ id }) => id),
    onChange: (ids: readonly string[]) => {
      const rowsById = new Map([...selected, ...(result.data?.data ?? [])].map((row) => [row.id, row]));
      onSelectedChange(ids.flatMap((id) => rowsById.get(id) ?? []));
    },
    // Selecting all matches selects each of them.
    ...(canSelectAll && {
      allMatching: {
        isSelected: false,
        onSelect: (isAll: boolean) => (isAll ? void selectAll() : onSelectedChange([])),
      },
    }),
  };
  return (
    <section aria-label="Groups to roll over">
      <div className={classes.bar}>
        <SegmentedControl
          data={kinds}
          value={kind}
          aria-label="Select by"
          onChange={(value) => {
            setKind(value);
            setPage(1);
            onSelectedChange([]);
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
      <PagedTable<RollOverRow>
        label="Groups to roll over"
        columns={rollOverColumns[kind]}
        result={result}
        errorText={texts.loadFailed}
        params={{ page, size: pageSize }}
        onParamsChange={(params) => setPage('page' in params ? params.page : 1)}
        pageSizes={[pageSize]}
        nouns={nouns[kind]}
        rowId={({ id }) => id}
        rowLabel={(row) => `${row.title}, Year ${row.year}, ${termLabel(row.semester)}, ${row.academicYear}`}
        selection={selection}
        empty={
          search === ''
            ? { title: 'No active groups', links: [{ label: 'Add Group', to: '/add-group' }] }
            : { title: 'Nothing found' }
        }
      />
    </section>
  );
}
