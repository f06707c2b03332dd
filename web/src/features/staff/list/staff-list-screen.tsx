import { statuses } from '@muster/contract/http/fields';
import { genders } from '@muster/contract/people/people';
import { listStaff, type StaffListRow, staffTypeLabels } from '@muster/contract/people/staff';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageQueryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ExportButtons } from '#ui/actions/export-buttons.tsx';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { StaffBulkActions } from './bulk-actions.tsx';
import { exportStaff } from '../staff.api.ts';
import { staffColumns } from './staff-columns.tsx';
import { toUrlSearch, toSelectionFilters, noFilters, defaultStaffSearch } from './staff-list.logic.ts';
import { texts } from '../staff.texts.ts';

const emptyLinks = [
  { label: 'Add Staff', to: '/add-staff' },
  { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'staff' } },
];

/** `/lecturers`: all staff, filtered, sorted and paged by the server. The URL holds the list parameters. */
export function StaffListScreen() {
  const [search, change] = useRememberedSearch(defaultStaffSearch, acceptedParams(listStaff));
  const { selection, clear } = useSelectedRows(toSelectionFilters(search));
  const staff = useQuery(pageQueryOf(listStaff, search));

  return (
    <>
      <PageHeader title={texts.title}>
        <ChangeOnly>
          <ButtonLink variant="default" to="/bulk-import-students" search={{ kind: 'teaching' }}>
            Import teaching
          </ButtonLink>
          <Button component={Link} to="/add-staff" leftSection={<IconPlus size={18} aria-hidden />}>
            Add Staff
          </Button>
        </ChangeOnly>
      </PageHeader>
      <ListFilters
        params={search}
        change={change}
        none={noFilters}
        search={{ label: 'Search staff', placeholder: 'Name, employee ID or email' }}
        fields={[
          { name: 'staff_type', label: 'Staff Type', options: optionsOf(staffTypeLabels) },
          { name: 'gender', label: 'Gender', options: genders },
          { name: 'status', label: 'Status', options: statuses },
          { name: 'department', type: 'department' },
          { name: 'module', type: 'text', label: 'Module', placeholder: 'Name or code' },
        ]}
      />
      <PagedTable<StaffListRow>
        label="Staff"
        columns={staffColumns}
        result={staff}
        errorText={texts.listLoadFailed}
        params={search}
        onParamsChange={change}
        nouns={['staff member', 'staff members']}
        selectionActions={<StaffBulkActions ids={selection.ids} onDone={clear} />}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => ({ to: `/edit-staff/${id}`, state: { listSearch: toUrlSearch(search) } })}
        selection={{ ids: selection.ids, onChange: selection.onChange }}
        empty={{
          title: texts.none,
          ...(isFiltered(noFilters, search)
            ? {
                text: texts.noMatch,
                action: { label: 'Clear filters', onClick: () => change({ ...noFilters, page: 1 }) },
              }
            : {
                text: texts.noneYet,
                links: emptyLinks,
              }),
        }}
        actions={({ id, name }) => (
          <Button
            component={Link}
            to={`/edit-staff/${id}`}
            state={{ listSearch: toUrlSearch(search) }}
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
