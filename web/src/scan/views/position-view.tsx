import type { Position } from '../../lib/check-in/position.ts';
import { positionTexts } from '../../lib/check-in/position.texts.ts';
import { usePositionPrompt } from '../../lib/check-in/use-position-prompt.ts';
import { ViewTitle } from './view-title.tsx';

export function PositionView({ onAnswer }: { onAnswer: (position: Position | null) => void }) {
  const { isFinding, share, decline } = usePositionPrompt(onAnswer);
  return (
    <>
      <ViewTitle>{positionTexts.title}</ViewTitle>
      <p>{positionTexts.text}</p>
      <div className="buttons">
        {/* `disabled` would remove the keyboard focus. */}
        <button onClick={share} aria-disabled={isFinding}>
          {isFinding ? positionTexts.finding : positionTexts.share}
        </button>
        <button className="secondary" onClick={decline}>
          {positionTexts.without}
        </button>
      </div>
    </>
  );
}
