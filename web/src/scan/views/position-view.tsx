import { useCallback } from 'react';
import type { Position } from '#lib/check-in/position.ts';
import { positionTexts } from '#lib/check-in/position.texts.ts';
import { usePositionPrompt } from '#lib/check-in/use-position-prompt.ts';
import type { Attempt } from '../views.logic.ts';
import { ViewTitle } from './view-title.tsx';

type Props = { attempt: Attempt; submit: (attempt: Attempt) => void };

/** Asks for the location and submits it with the attempt. */
export function PositionView({ attempt, submit }: Props) {
  const onAnswer = useCallback((position: Position | null) => submit({ ...attempt, position }), [attempt, submit]);
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
