import type { BodyInputOf } from '@muster/contract/http/endpoint';
import * as photos from '@muster/contract/people/person-photos';
import * as staff from '@muster/contract/people/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { pageOf } from '../../lib/api/list-reply.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { StaffSearch } from './list/staff-list.logic.ts';

/** Query options for a form: it starts with fresh data and is not refetched while the user types. */
const forForm = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** One page of staff. The previous page stays visible while the next one loads. */
export const staffPageQuery = ({ page, size, ...query }: StaffSearch) =>
  queryOptions({
    queryKey: ['staff', 'page', { page, size, ...query }],
    queryFn: async ({ signal }) =>
      pageOf(await call(staff.listStaff, { query: { ...query, page, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

export const staffMemberQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'member', id],
    queryFn: ({ signal }) => {
      // The server rejects malformed ids; the user sees the same text as for a missing member.
      if (!isUuid(id)) throw new ApiProblem('not_found', 404);
      return call(staff.getStaffMember, { params: { id }, signal });
    },
    ...forForm,
  });

export const assignmentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'assignments', id],
    queryFn: ({ signal }) => call(staff.listAssignments, { params: { id }, signal }),
    enabled: isUuid(id),
    ...forForm,
  });

export type NewStaffMember = BodyInputOf<typeof staff.addStaffMember>;
export const addStaffMember = (body: NewStaffMember) => call(staff.addStaffMember, { body });
export const changeStaffMember = (id: string, body: BodyInputOf<typeof staff.changeStaffMember>) =>
  call(staff.changeStaffMember, { params: { id }, body });
export const deleteAssignment = (id: string, assignmentId: string) =>
  call(staff.deleteAssignments, { params: { id }, body: { ids: [assignmentId] } });
export const uploadStaffPhoto = (id: string, photo: File, seen: string | null) =>
  call(photos.uploadStaffPhoto, { params: { id }, query: { seen: seen ?? photos.noPhoto }, upload: photo });
export const removeStaffPhoto = (id: string, seen: string) =>
  call(photos.removeStaffPhoto, { params: { id }, query: { seen } });
export const setStaffStatus = (ids: readonly string[], active: boolean) =>
  call(staff.setStaffStatus, { body: { ids: [...ids], active } });

/** Exports the list with its filters and sort order, all pages. */
export const exportStaff = ({ page: _page, size: _size, ...query }: StaffSearch, format: 'csv' | 'xlsx') =>
  download(staff.exportStaff, { query: { ...query, format } }, `staff.${format}`);
