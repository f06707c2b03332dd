import { askToJoin, type OwnJoinRequest, ownJoinRequest } from '@muster/contract/attendance/join-requests';
import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiProblem, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { checkInErrors } from '#lib/check-in/check-in-errors.texts.ts';
import { answerPollMs, joinRequestTexts, toCheckedIn } from '#lib/check-in/join-request.texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { useBusy } from '#ui/actions/use-busy.ts';
import { notify } from '#ui/feedback/notice.ts';
import { CheckInResult } from './check-in-result.tsx';
import type { Attempt } from './check-ins.api.ts';
import classes from './result-message.module.css';
import { ResultMessage } from './result-message.tsx';

type Props = {
  /** The check-in with which the student asks. */
  attempt: Attempt;
  /** The student was added without a mark: checks in. */
  onCheckIn: () => void;
  onCheckedIn: () => Promise<void>;
  /** Starts over with a new code. */
  onRestart: () => void;
  onClose: () => void;
  renderSummary: (moduleCode: string) => ReactNode;
};

const requestQuery = (id: string) => queryOf(ownJoinRequest, { params: { id } });

/** A valid code of a class that does not have the student on its list: asks to be added and shows the answer. */
export function JoinRequest({
  attempt: { code, typed_code },
  onCheckIn,
  onCheckedIn,
  onRestart,
  onClose,
  renderSummary,
}: Props) {
  const client = useQueryClient();
  const [first, setFirst] = useState<OwnJoinRequest>();
  const [isBusy, whileBusy] = useBusy();
  const id = first?.session.session_id ?? '';
  const poll = useQuery({
    ...requestQuery(id),
    enabled: first !== undefined,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'open' ? answerPollMs : false),
  });
  const request = first && (poll.data ?? first);
  const reply = request?.state === 'accepted' ? toCheckedIn(request) : undefined;
  const isMarkMissing = request?.state === 'accepted' && reply === undefined;
  const isAdded = reply !== undefined;
  const onAnswer = useEffectEvent(() => {
    if (isMarkMissing) onCheckIn();
    else if (isAdded) void onCheckedIn();
  });
  useEffect(() => onAnswer(), [isMarkMissing, isAdded]);

  const ask = () =>
    whileBusy(async () => {
      const answer = await call(askToJoin, { body: { code, typed_code } });
      client.setQueryData(requestQuery(answer.session.session_id).queryKey, answer);
      setFirst(answer);
    }).catch((problem: unknown) => {
      notify.error(problemText(problem));
      // Without a valid claim the scan is too old.
      if (problem instanceof ApiProblem && problem.status !== 0 && problem.status < 500) onRestart();
    });

  if (reply) {
    const state = { step: 'checked in', reply, isWithoutPosition: false } as const;
    return (
      <CheckInResult
        state={state}
        method="scan"
        onRestart={onRestart}
        onClose={onClose}
        renderSummary={renderSummary}
      />
    );
  }
  if (!request) {
    const { title, text } = checkInErrors.not_on_list;
    return (
      <ResultMessage kind="person" title={title} text={text}>
        <div className={classes.actions}>
          <Button loading={isBusy} onClick={() => void ask()}>
            {joinRequestTexts.ask}
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </ResultMessage>
    );
  }
  const isDeclined = request.state === 'declined';
  return (
    <ResultMessage
      key={request.state}
      kind={isDeclined ? 'person' : 'clock'}
      {...joinRequestTexts[isDeclined ? 'declined' : 'open']}
    >
      <div className={classes.actions} role="status">
        {!isDeclined && <Loader aria-label="Waiting for the answer" mx="auto" />}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </ResultMessage>
  );
}
