import { Button } from '@mantine/core';
import { type StaffListRow, staffSorts } from '@muster/contract/staff';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { problemText } from '../../lib/problem.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useChosenRows } from '../../ui/use-chosen-rows.ts';
import { refreshAll } from './after-saving.ts';
import { ExportButtons, StatusButtons } from './staff-actions.tsx';
import { staffPageQuery } from './staff.api.ts';
import { staffColumns } from './staff-columns.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { activeFilters, addressOf, filtersOf, noFilters, staffSearch } from './staff-list.logic.ts';
import { texts } from './staff.texts.ts';

/** `/lecturers`: the staff, filtered, sorted and paged by the server; the address holds what is shown. */
export function StaffListScreen() {
  const [search, change] = useListSearch(staffSearch);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { selection: chosen, clear } = useChosenRows(filtersOf(search));
  const staff = useQuery(staffPageQuery(search));
  const isNarrowed = activeFilters(search) > 0 || search.search !== '' || search.page > 1;
  const selection = { ids: chosen.ids, onChange: chosen.onChange };

  const afterChange = (): void => {
    clear();
    void refreshAll(client);
  };

  return (
    <>
      <PageHeader title={texts.title}>
        <Button component={Link} to="/add-staff" leftSection={<IconPlus size={18} aria-hidden />}>
          Add Staff
        </Button>
      </PageHeader>
      <StaffFilters search={search} change={change} />
      <ListBar
        total={staff.data?.total}
        nouns={['staff member', 'staff members']}
        selection={selection}
        chosenActions={<StatusButtons ids={chosen.ids} onDone={afterChange} />}
      >
        <ExportButtons search={search} />
      </ListBar>
      <DataTable<StaffListRow>
        label="Staff"
        columns={staffColumns}
        rows={staff.data?.data}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        sort={{ key: search.sort, direction: search.direction === 'desc' ? 'desc' : 'asc' }}
        onSort={({ key, direction }) => change({ sort: staffSorts.find((sort) => sort === key) ?? 'name', direction })}
        selection={selection}
        firstNumber={(search.page - 1) * search.size + 1}
        isBusy={staff.isPlaceholderData}
        error={staff.isError ? problemText(staff.error, texts.listFailed) : undefined}
        onRetry={() => void staff.refetch()}
        empty={{
          title: texts.none,
          ...(isNarrowed
            ? {
                text: texts.noneMatch,
                action: { label: 'Show everybody', onClick: () => change({ ...noFilters, search: '', page: 1 }) },
              }
            : {
                text: texts.noneYet,
                action: { label: 'Add Staff', onClick: () => void navigate({ to: '/add-staff' }) },
              }),
        }}
        actions={({ id, name }) => (
          <Button
            component={Link}
            to={`/edit-staff/${id}`}
            state={{ listSearch: addressOf(search) }}
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
        )}
      />
      <Pager
        page={search.page}
        pageSize={search.size}
        total={staff.data?.total}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ size })}
      />
    </>
  );
}
