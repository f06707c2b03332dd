import type { HeldClass } from '@muster/contract/class-week';
import { StatusWord } from '../../ui/status-word.tsx';
import { changeDetail, heldTones } from './class-change.texts.ts';
import { stateWords } from './class-week.logic.ts';
import classes from './class-change.module.css';

/** How this week's class differs from the weekly entry; nothing where it does not. */
export function ClassChangeWord({ held }: { held: HeldClass }) {
  const word = stateWords[held.state];
  if (word === undefined) return null;
  const detail = changeDetail(held);
  return (
    <span className={classes.change}>
      <StatusWord tone={heldTones[held.state]}>{word}</StatusWord>
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
