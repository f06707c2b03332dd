import { listPendingAdmins } from '@muster/contract/accounts/administrators';
import { queryOf } from '#lib/api/query.ts';

/** Refetches only while the tab is visible. */
export const pendingAdminsQuery = { ...queryOf(listPendingAdmins), refetchInterval: 60_000 };
