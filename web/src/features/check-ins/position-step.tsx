import { Button } from '@mantine/core';
import type { Position } from '../../lib/check-in/position.ts';
import { positionTexts } from '../../lib/check-in/position.texts.ts';
import { usePositionQuestion } from '../../lib/check-in/use-position-question.ts';
import { notNow } from '../../ui/not-now.ts';
import classes from './check-in-result.module.css';
import { Result } from './result.tsx';

/** Between the code and the mark, where the class has an area. */
export function PositionStep({ onAnswer }: { onAnswer: (position: Position | null) => void }) {
  const { isFinding, share, decline } = usePositionQuestion(onAnswer);
  return (
    <Result kind="question" title={positionTexts.title} text={positionTexts.text}>
      <div className={classes.ways}>
        <Button size="lg" onClick={share} {...notNow(isFinding)}>
          {isFinding ? positionTexts.finding : positionTexts.share}
        </Button>
        <Button variant="default" onClick={decline}>
          {positionTexts.without}
        </Button>
      </div>
    </Result>
  );
}
