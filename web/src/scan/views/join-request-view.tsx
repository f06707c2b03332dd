import type { OwnJoinRequest } from '@muster/contract/attendance/join-requests';
import { useEffect, useEffectEvent } from 'react';
import { answerPollMs, joinRequestTexts, toCheckedIn } from '#lib/check-in/join-request.texts.ts';
import { getJoinRequest } from '../scan.api.ts';
import type { View } from '../views.logic.ts';
import { ResultIcon } from './result-icon.tsx';
import { ViewTitle } from './view-title.tsx';

type Props = {
  view: Extract<View, { name: 'join-request' }>;
  show: (view: View) => void;
  /** The student was added without a mark and checks in with the claim. */
  onMarkMissing: () => void;
};

/** A request to be added, until the lecturer has answered. */
export function JoinRequestView({ view, show, onMarkMissing }: Props) {
  const { request } = view;
  const { state, session } = request;
  const onAnswer = useEffectEvent((answer: OwnJoinRequest) => {
    const reply = toCheckedIn(answer);
    if (answer.state !== 'accepted') show({ ...view, request: answer });
    else if (reply) show({ name: 'in', reply });
    else onMarkMissing();
  });
  useEffect(() => {
    if (state === 'accepted') return onAnswer(request);
    if (state === 'declined') return undefined;
    let isOver = false;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      // A failed request is repeated with the next interval.
      getJoinRequest(session.session_id).then(
        (answer) => !isOver && answer.state !== 'open' && onAnswer(answer),
        () => undefined,
      );
    }, answerPollMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [request, state, session.session_id]);
  if (state === 'accepted') return null;
  const { title, text } = joinRequestTexts[state];
  return (
    <>
      {state === 'declined' && <ResultIcon kind="person" />}
      <ViewTitle>{title}</ViewTitle>
      <p role="status">{text}</p>
      {state === 'open' && (
        <p className="muted">
          <span className="spinner small" aria-hidden="true" /> Waiting for the answer
        </p>
      )}
      <p>
        <a href="/dashboard">Go to my attendance</a>
      </p>
    </>
  );
}
