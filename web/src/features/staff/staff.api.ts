import type { BodyInputOf } from '@muster/contract/endpoint';
import * as photos from '@muster/contract/person-photos';
import * as staff from '@muster/contract/staff';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { pageOf } from '../../lib/list-reply.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { StaffSearch } from './staff-list.logic.ts';

/** A form starts with what is stored now, and is not asked again beneath what somebody types. */
const forForm = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** One page of the list; the page before stays while the next one comes. */
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
      // An id that cannot exist is a member that does not.
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

/** Exactly what the list shows, on all its pages. */
export const exportStaff = ({ page: _page, size: _size, ...query }: StaffSearch, format: 'csv' | 'xlsx') =>
  download(staff.exportStaff, { query: { ...query, format } }, `staff.${format}`);
