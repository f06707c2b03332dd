import { useCallback, useEffect, useRef, useState } from 'react';
import { findPosition, type Position, positionPermission } from './position.ts';

type PositionPrompt = { readonly isFinding: boolean; readonly share: () => void; readonly decline: () => void };

/**
 * State of the question for the student's location. Answers at once if the browser permission is already granted or denied.
 * `onAnswer` must be a stable function.
 */
export function usePositionPrompt(onAnswer: (position: Position | null) => void): PositionPrompt {
  const [isFinding, setIsFinding] = useState(false);
  const isAnswered = useRef(false);

  const answer = useCallback(
    (position: Position | null): void => {
      if (isAnswered.current) return;
      isAnswered.current = true;
      onAnswer(position);
    },
    [onAnswer],
  );
  const share = useCallback((): void => {
    setIsFinding(true);
    void findPosition().then(answer);
  }, [answer]);

  useEffect(() => {
    isAnswered.current = false;
    void positionPermission().then((permission) => {
      if (permission === 'denied') answer(null);
      else if (permission === 'granted' && !isAnswered.current) share();
    });
    return () => void (isAnswered.current = true);
  }, [answer, share]);

  return { isFinding, share, decline: () => answer(null) };
}
