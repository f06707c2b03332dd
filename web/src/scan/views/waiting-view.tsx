import { checkInErrors } from '#lib/check-in/check-in-errors.texts.ts';
import { ViewTitle } from './view-title.tsx';
import type { View } from '../views.logic.ts';

type Props = { view: Extract<View, { name: 'waiting' }>; onRetry: () => void };

/** Shown while the network or the server is unavailable; the page retries by itself. */
export function WaitingView({ view, onRetry }: Props) {
  const { title, text } = checkInErrors[view.code];
  const hasClaim = view.attempt.code === undefined && view.attempt.typed_code === undefined;
  return (
    <>
      <ViewTitle>{title}</ViewTitle>
      <p role="status">
        {text} {hasClaim && 'Your scan is saved for 10 minutes. Keep this page open.'}
      </p>
      <p className="muted">
        <span className="spinner small" aria-hidden="true" /> Trying again in a few seconds
      </p>
      <button onClick={onRetry}>Try now</button>
    </>
  );
}
