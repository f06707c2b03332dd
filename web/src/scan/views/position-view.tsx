import type { Position } from '../../lib/check-in/position.ts';
import { positionTexts } from '../../lib/check-in/position.texts.ts';
import { usePositionQuestion } from '../../lib/check-in/use-position-prompt.ts';
import { Title } from './view-title.tsx';

export function PositionView({ onAnswer }: { onAnswer: (position: Position | null) => void }) {
  const { isFinding, share, decline } = usePositionQuestion(onAnswer);
  return (
    <>
      <Title>{positionTexts.title}</Title>
      <p>{positionTexts.text}</p>
      <div className="choices">
        {/* Not `disabled`: that would take the focus away from whoever pressed it by keyboard. */}
        <button onClick={share} aria-disabled={isFinding}>
          {isFinding ? positionTexts.finding : positionTexts.share}
        </button>
        <button className="second" onClick={decline}>
          {positionTexts.without}
        </button>
      </div>
    </>
  );
}
