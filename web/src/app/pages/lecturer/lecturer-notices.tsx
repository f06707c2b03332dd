import { useQuery } from '@tanstack/react-query';
import { EmptyClassesNotice } from '../../../features/empty-classes/empty-classes-notice.tsx';
import { NotTakenNotice } from '../../../features/held-classes/not-taken/not-taken-notice.tsx';
import { inboxCountsQuery } from '../../../features/inbox/inbox.api.ts';
import { InboxNotice } from '../../../features/inbox/inbox-notice.tsx';
import { openWarningsQuery } from '../../../features/warnings/warnings.api.ts';
import { WarningsNotice } from '../../../features/warnings/warnings-notice.tsx';
import { OptionsError } from '../../../ui/select/options-error.tsx';

/** Notices on the lecturer's dashboard about the inbox and early warnings, with one error if their data fails to load. */
export function LecturerNotices() {
  const counts = useQuery(inboxCountsQuery);
  const warnings = useQuery(openWarningsQuery);
  return (
    <>
      <OptionsError queries={[counts, warnings].filter(({ data }) => data === undefined)} />
      <InboxNotice />
      <EmptyClassesNotice />
      <NotTakenNotice />
      <WarningsNotice />
    </>
  );
}
