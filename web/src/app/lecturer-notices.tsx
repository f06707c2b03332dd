import { useQuery } from '@tanstack/react-query';
import { inboxCountsQuery } from '../features/inbox/inbox.api.ts';
import { InboxNotice } from '../features/inbox/inbox-notice.tsx';
import { openWarningsQuery } from '../features/warnings/warnings.api.ts';
import { WarningsNotice } from '../features/warnings/warnings-notice.tsx';
import { ChoicesFailed } from '../ui/choices-failed.tsx';

/** On the lecturer's dashboard: what waits there and in early warning. What of it did not come is told once. */
export function LecturerNotices() {
  const counts = useQuery(inboxCountsQuery);
  const open = useQuery(openWarningsQuery);
  return (
    <>
      <ChoicesFailed of={[counts, open].filter(({ data }) => data === undefined)} />
      <InboxNotice />
      <WarningsNotice />
    </>
  );
}
