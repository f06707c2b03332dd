import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyClassesNotice, firstEmptyClassesQuery } from '../../../features/empty-classes/empty-classes-notice.tsx';
import { NotTakenNotice, notTakenCountQuery } from '../../../features/held-classes/not-taken/not-taken-notice.tsx';
import { inboxCountsQuery } from '../../../features/inbox/inbox.api.ts';
import { InboxNotice } from '../../../features/inbox/inbox-notice.tsx';
import { openWarningsQuery } from '../../../features/warnings/warnings.api.ts';
import { WarningsNotice } from '../../../features/warnings/warnings-notice.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';

/**
 * Notices on the lecturer's dashboard about the inbox, registers and early warnings, with one error if their data fails to load. The screen
 * below them follows when they are complete, so that it does not move.
 */
export function LecturerNotices({ children }: { children: ReactNode }) {
  const queries = [
    useQuery(inboxCountsQuery),
    useQuery(openWarningsQuery),
    useQuery(notTakenCountQuery),
    useQuery(firstEmptyClassesQuery),
  ];
  // A request that is repeated does not hold back the schedule.
  if (queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)) return null;
  return (
    <>
      <OptionsError queries={queries.filter(({ data }) => !data)} />
      <InboxNotice />
      <EmptyClassesNotice />
      <NotTakenNotice />
      <WarningsNotice />
      {children}
    </>
  );
}
