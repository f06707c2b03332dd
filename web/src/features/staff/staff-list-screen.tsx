import { Button } from '@mantine/core';
import { listStaff, type StaffListRow, staffSorts } from '@muster/contract/staff';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { ExportButtons } from '../../ui/export-buttons.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useChosenRows } from '../../ui/use-chosen-rows.ts';
import { refreshAll } from './after-saving.ts';
import { StatusButtons } from './staff-actions.tsx';
import { exportStaff, staffPageQuery } from './staff.api.ts';
import { staffColumns } from './staff-columns.tsx';
import { StaffFilters } from './staff-filters.tsx';
import { activeFilters, addressOf, filtersOf, noFilters, staffSearch } from './staff-list.logic.ts';
import { texts } from './staff.texts.ts';

/** `/lecturers`: the staff, filtered, sorted and paged by the server; the address holds what is shown. */
export function StaffListScreen() {
  const [search, change] = useListSearch(staffSearch, takenBy(listStaff));
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
      <PagedTable<StaffListRow>
        label="Staff"
        columns={staffColumns}
        result={staff}
        failed={texts.listFailed}
        place={search}
        onPlace={change}
        nouns={['staff member', 'staff members']}
        chosenActions={<StatusButtons ids={chosen.ids} onDone={afterChange} />}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        onSort={({ key, direction }) => change({ sort: staffSorts.find((sort) => sort === key) ?? 'name', direction })}
        selection={selection}
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
      >
        <ExportButtons onExport={(format) => exportStaff(search, format)} total={staff.data?.total} />
      </PagedTable>
    </>
  );
}
