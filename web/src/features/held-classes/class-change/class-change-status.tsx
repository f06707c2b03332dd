import type { HeldClass } from '@muster/contract/timetables/class-week';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { changeDetail, heldTones } from './class-change.texts.ts';
import { heldStateLabels } from '#lib/format/held-state-labels.texts.ts';
import classes from './class-change.module.css';

/** Status and details of a changed class; renders nothing for a class as planned. */
export function ClassChangeStatus({ held }: { held: HeldClass }) {
  const word = heldStateLabels[held.state];
  const detail = changeDetail(held);
  if (word === undefined && detail === '') return null;
  return (
    <span className={classes.change}>
      {word !== undefined && <StatusBadge tone={heldTones[held.state]}>{word}</StatusBadge>}
      {detail !== '' && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
