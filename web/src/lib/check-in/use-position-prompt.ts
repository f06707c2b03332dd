import { useCallback, useEffect, useRef, useState } from 'react';
import { findPosition, type Position, positionLeave } from './position.ts';

type Question = { readonly isFinding: boolean; readonly share: () => void; readonly decline: () => void };

/** Asks once where the student is; `onAnswer` must stay the same function. Who has answered the device for good is not asked. */
export function usePositionQuestion(onAnswer: (position: Position | null) => void): Question {
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
    void positionLeave().then((leave) => {
      if (leave === 'no') answer(null);
      else if (leave === 'yes' && !isOver.current) share();
    });
    return () => void (isOver.current = true);
  }, [answer, share]);

  return { isFinding, share, decline: () => answer(null) };
}
