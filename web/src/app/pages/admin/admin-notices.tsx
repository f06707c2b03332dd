import { type AdminRole, mayRead } from '@muster/contract/accounts/admin-roles';
import { getSignInRules } from '@muster/contract/accounts/second-factor';
import { getConnection } from '@muster/contract/http/connection';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CampusNetworksNotice } from '../../../features/universities/campus-networks-notice.tsx';
import { ConnectionNotice } from '../../../features/universities/connection-notice.tsx';
import { isNoticeDismissed, SecondFactorNotice } from '../../../features/universities/second-factor-notice.tsx';
import { queryOf } from '#lib/api/query.ts';
import { DashboardLoading } from './dashboard-loading.tsx';

/** Notices about the server and the sign-in, above the dashboard. It is hidden until they are complete, so that it does not move. */
export function AdminNotices({ adminRole: role, children }: { adminRole: AdminRole | null; children: ReactNode }) {
  const readsSettings = role !== null && mayRead(role, 'settings');
  const isOwner = role === 'owner';
  const connection = useQuery({ ...queryOf(getConnection), enabled: readsSettings });
  const rules = useQuery({ ...queryOf(getSignInRules), enabled: isOwner && !isNoticeDismissed() });
  // A request that is repeated does not hold back the dashboard.
  const isLoading = [connection, rules].some((query) => query.isLoading && query.failureCount === 0);
  return (
    <>
      {!isLoading && readsSettings && <ConnectionNotice />}
      {!isLoading && isOwner && <SecondFactorNotice />}
      {!isLoading && readsSettings && <CampusNetworksNotice />}
      {isLoading && <DashboardLoading />}
      <div hidden={isLoading}>{children}</div>
    </>
  );
}
