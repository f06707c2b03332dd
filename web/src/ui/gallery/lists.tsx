import { RowActions } from '../actions/row-actions.tsx';
import { ActiveStatus } from '../feedback/active-status.tsx';
import { Button } from '../actions/button.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EntryList } from '../list/entry-list.tsx';
import { ListBar } from '../list/list-bar.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { Term } from '../text/term.tsx';
import { ignore, Specimen } from './specimen.tsx';

type Person = { readonly id: string; readonly name: string; readonly code: string; readonly active: boolean };

const people: readonly Person[] = [
  { id: 'a', name: 'Abena Asante', code: 'CS25-000085', active: true },
  { id: 'b', name: 'Bo Lindqvist', code: 'SE24-000771', active: false },
  { id: 'c', name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh', code: 'IS26-000635', active: true },
];
const columns: readonly Column<Person>[] = [
  { key: 'name', title: 'Name', sort: true, render: ({ name }) => name },
  { key: 'code', title: 'Student ID', sort: true, render: ({ code }) => code },
  { key: 'term', title: 'Year', render: () => <Term year={2} semester={1} /> },
  { key: 'credits', title: 'Credits', align: 'end', render: () => 20 },
  { key: 'status', title: 'Status', phone: 'state', render: ({ active }) => <ActiveStatus isActive={active} /> },
];
const table = {
  columns,
  rows: people,
  rowId: ({ id }: Person) => id,
  rowLabel: ({ name }: Person) => name,
  rowLink: () => ({ to: '/' }),
  selection: { ids: ['b'], onChange: ignore },
  sort: { key: 'name', direction: 'asc' as const },
  onSort: ignore,
  empty: { title: 'No students' },
  actions: ({ name, active }: Person) => (
    <RowActions title={name} isBusy={false} isCompact isActive={active} onToggle={ignore} onEdit={ignore} />
  ),
};
const nouns = ['student', 'students'] as const;

export const Tables = () => (
  <>
    <Specimen name="table" width={1000}>
      <ListBar total={1200} nouns={nouns}>
        <Button variant="default" size="sm">
          Export CSV
        </Button>
      </ListBar>
      <ListBar total={1200} nouns={nouns} selection={table.selection} />
      <DataTable<Person> label="Students" {...table} />
      <Pager page={2} pageSize={25} total={1200} onPage={ignore} onPageSize={ignore} />
    </Specimen>
    <Specimen name="table on a phone" width={390}>
      <DataTable<Person> label="Students on a phone" {...table} />
    </Specimen>
    <Specimen name="table without rows" width={560}>
      <DataTable<Person> label="No students" {...table} rows={[]} />
      <DataTable<Person> label="Failed" {...table} error="Couldn't load the students." onRetry={ignore} />
    </Specimen>
  </>
);

export const Entries = () => (
  <Specimen name="entries" width={560}>
    <EntryList
      title="Degree programmes"
      empty="None yet"
      entries={[
        { id: 'a', title: 'BSc Computer Science', detail: 'Undergraduate · 4 years', isActive: true },
        { id: 'b', title: 'MSc Data Science', detail: 'Postgraduate · 1 year', isActive: false },
      ]}
      onEdit={ignore}
      onToggle={ignore}
    />
  </Specimen>
);

export const Headers = () => (
  <>
    <Specimen name="header" width={900}>
      <PageHeader title="Students" text="Students in your classes" back={{ to: '/', label: 'Back' }}>
        <Button>Add Student</Button>
      </PageHeader>
    </Specimen>
    <Specimen name="header on a phone" width={390}>
      <PageHeader title="Students" text="Students in your classes" back={{ to: '/', label: 'Back' }}>
        <Button>Add Student</Button>
      </PageHeader>
    </Specimen>
  </>
);
