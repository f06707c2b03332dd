import { Button } from '#ui/actions/button.tsx';
import type { Position } from '#lib/check-in/position.ts';
import { positionTexts } from '#lib/check-in/position.texts.ts';
import { usePositionPrompt } from '#lib/check-in/use-position-prompt.ts';
import classes from './result-message.module.css';
import { ResultMessage } from './result-message.tsx';

/** Asks for the location, for classes with a location check. */
export function PositionStep({ onSubmit }: { onSubmit: (position: Position | null) => void }) {
  const { isFinding, share, decline } = usePositionPrompt(onSubmit);
  return (
    <ResultMessage kind="place" title={positionTexts.title} text={positionTexts.text}>
      <div className={classes.actions}>
        <Button size="lg" onClick={share} disabled={isFinding}>
          {isFinding ? positionTexts.finding : positionTexts.share}
        </Button>
        <Button variant="default" onClick={decline}>
          {positionTexts.without}
        </Button>
      </div>
    </ResultMessage>
  );
}
