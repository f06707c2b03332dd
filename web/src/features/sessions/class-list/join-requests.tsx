import type { JoinRequest } from '@muster/contract/attendance/join-requests';
import { formatCount, plural } from '@muster/contract/http/plural';
import { Alert } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { groupTitle } from '#lib/format/group-title.texts.ts';
import { problemText } from '#lib/api/problem.ts';
import { formatTimeOrDateTime } from '#lib/format/dates.ts';
import { useBusyId } from '#ui/actions/use-busy.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { decideJoinRequest, joinRequestsQuery } from './class-list.api.ts';
import classes from './class-list.module.css';
import { signalTexts } from '../sessions.texts.ts';
import { StudentLine } from './student-line.tsx';

const titleOf = (count: number): string => `${formatCount(count, 'student')} ${plural(count, 'asks', 'ask')} to join`;

const notesOf = ({ expected_elsewhere: elsewhere, parallel_group: group, signals }: JoinRequest): string | undefined =>
  [
    ...(group ? [`${groupTitle(group)} of this module`] : []),
    ...(elsewhere === null ? [] : [`Expected in ${elsewhere} at this time`]),
    ...signals.map((signal) => signalTexts[signal]),
  ].join('. ') || undefined;

type Props = {
  session: { id: string; date: string };
  onAccepted: () => Promise<unknown>;
};

/** Students with a valid code who are not on the list and wait for an answer. Empty without requests. */
export function JoinRequests({ session, onAccepted }: Props) {
  const client = useQueryClient();
  const query = joinRequestsQuery(session.id);
  const requests = useQuery(query).data ?? [];
  const [busyId, whileBusy] = useBusyId();
  const focusFallback = useFocusFallback<HTMLUListElement>();

  async function decide({ student_id: id, name }: JoinRequest, decision: 'accept' | 'decline') {
    await whileBusy(id, async () => {
      await decideJoinRequest(session.id, id, decision);
      client.setQueryData(query.queryKey, (before) => before?.filter(({ student_id }) => student_id !== id));
      if (decision === 'accept') await onAccepted();
      notify.success(decision === 'accept' ? `${name} is on the list and marked.` : `${name} was declined.`);
    }).catch((error: unknown) => {
      notify.error(problemText(error));
      void client.invalidateQueries(query);
    });
  }

  // Stays in the page, so that screen readers announce the first request.
  return (
    <div role="status" className={classes.panel}>
      {requests.length > 0 && (
        <Alert color="amber" title={titleOf(requests.length)} icon={<IconUserQuestion size={20} aria-hidden />}>
          <ul className={classes.list} aria-label="Students who ask to join" {...focusFallback}>
            {requests.map((request) => (
              <StudentLine
                key={request.student_id}
                name={request.name}
                photo={request.photo_url}
                details={[
                  request.student_number,
                  request.group_name,
                  `scanned ${formatTimeOrDateTime(session.date, request.asked_at)}`,
                ]}
                note={notesOf(request)}
              >
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Accept ${request.name}`}
                  loading={busyId === request.student_id}
                  onClick={() => void decide(request, 'accept')}
                >
                  Accept
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Decline ${request.name}`}
                  disabled={busyId === request.student_id}
                  onClick={() => void decide(request, 'decline')}
                >
                  Decline
                </Button>
              </StudentLine>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** Opens the register in another window: the displayed code is projected and shows no such names. */
export function JoinRequestsLink({ sessionId, registerPath }: { sessionId: string; registerPath: string }) {
  const count = useQuery(joinRequestsQuery(sessionId)).data?.length ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <Button
          component="a"
          href={registerPath}
          target="_blank"
          rel="noopener"
          color="amber"
          variant="light"
          leftSection={<IconUserQuestion size={18} aria-hidden />}
        >
          {titleOf(count)}
        </Button>
      )}
    </div>
  );
}
