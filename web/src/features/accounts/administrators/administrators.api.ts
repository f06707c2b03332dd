import type { AdminRole, NewAdminRole } from '@muster/contract/accounts/admin-roles';
import * as administrators from '@muster/contract/accounts/administrators';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const pendingAdminsQuery = () =>
  queryOptions({
    queryKey: ['admins', 'pending'],
    queryFn: ({ signal }) => call(administrators.listPendingAdmins, { signal }),
    // Refetches only while the tab is visible.
    refetchInterval: 60_000,
  });

export const adminsQuery = () =>
  queryOptions({ queryKey: ['admins', 'all'], queryFn: ({ signal }) => call(administrators.listAdmins, { signal }) });

export const deactivateAdmin = (id: string) => call(administrators.deactivateAdmin, { params: { id } });
export const approveAdmin = (id: string, role: NewAdminRole) =>
  call(administrators.approveAdmin, { params: { id }, body: { role } });
export const changeAdminRole = (id: string, role: AdminRole, departments: readonly string[]) =>
  call(administrators.changeAdminRole, { params: { id }, body: { role, departments: [...departments] } });
export const declineAdmin = (id: string) => call(administrators.declineAdmin, { params: { id } });
export const createEnrolmentCode = (role: NewAdminRole) => call(administrators.createEnrolmentCode, { body: { role } });
