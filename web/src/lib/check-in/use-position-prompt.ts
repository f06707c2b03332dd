import { useCallback, useEffect, useRef, useState } from 'react';
import { findPosition, type Position, positionPermission } from './position.ts';

type PositionPrompt = { readonly isFinding: boolean; readonly share: () => void; readonly decline: () => void };

/** Asks once where the student is; `onAnswer` must stay the same function. Who has answered the device for good is not asked. */
export function usePositionPrompt(onAnswer: (position: Position | null) => void): PositionPrompt {
  const [isFinding, setIsFinding] = useState(false);
  const isOver = useRef(false);

  const answer = useCallback(
    (position: Position | null): void => {
      if (isOver.current) return;
      isOver.current = true;
      onAnswer(position);
    },
    [onAnswer],
  );
  const share = useCallback((): void => {
    setIsFinding(true);
    void findPosition().then(answer);
  }, [answer]);

  useEffect(() => {
    isOver.current = false;
    void positionPermission().then((leave) => {
      if (leave === 'no') answer(null);
      else if (leave === 'yes' && !isOver.current) share();
    });
    return () => void (isOver.current = true);
  }, [answer, share]);

  return { isFinding, share, decline: () => answer(null) };
}
