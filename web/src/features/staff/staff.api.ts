import * as staff from '@muster/contract/people/staff';
import { download } from '#lib/api/download.ts';
import { queryOf } from '#lib/api/query.ts';
import { isUuid } from '#lib/uuid.ts';
import type { StaffSearch } from './list/staff-list.logic.ts';

/** Query options for a form: it starts with fresh data and is not refetched while the user types. */
const forForm = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const staffMemberQuery = (id: string) => ({
  ...queryOf(staff.getStaffMember, { params: { id } }),
  enabled: isUuid(id),
  ...forForm,
});

export const assignmentsQuery = (id: string) => ({
  ...queryOf(staff.listAssignments, { params: { id } }),
  enabled: isUuid(id),
  ...forForm,
});

/** Exports the list with its filters and sort order, all pages. */
export const exportStaff = ({ page: _page, size: _size, ...query }: StaffSearch, format: 'csv' | 'xlsx') =>
  download(staff.exportStaff, { query: { ...query, format } }, `staff.${format}`);
