import { refusals } from '../../lib/check-in/check-in-errors.texts.ts';
import { Title } from './view-title.tsx';
import type { View } from '../views.logic.ts';

type Props = { view: Extract<View, { at: 'waiting' }>; onRetry: () => void };

/** The network or the server is away; the page goes on by itself. */
export function WaitingView({ view, onRetry }: Props) {
  const { title, text } = refusals[view.code];
  const isKept = view.attempt.code === undefined && view.attempt.typed_code === undefined;
  return (
    <>
      <Title>{title}</Title>
      <p role="status">
        {text} {isKept && 'Your scan is kept for 10 minutes, so keep this page open.'}
      </p>
      <p className="quiet">
        <span className="spinner small" aria-hidden="true" /> Next try in a few seconds
      </p>
      <button onClick={onRetry}>Try now</button>
    </>
  );
}
