import type { HeldClass } from '@muster/contract/class-week';
import { IconCalendarCancel, IconDots, IconRotate2 } from '@tabler/icons-react';
import { formatDayAndDate } from '../../lib/dates.ts';
import { SmallMenu } from '../../ui/small-menu.tsx';
import { isChanged } from './class-change.logic.ts';
import { texts } from './class-change.texts.ts';
import classes from './class-change.module.css';
import { useHoldAsPlanned } from './class-change-undo.ts';

type Props = {
  held: HeldClass;
  /** It is not over yet. */
  mayMove: boolean;
  onMove: (held: HeldClass) => void;
};

/** At the end of a row: what can be done with this week's class. */
export function ClassChangeMenu({ held, mayMove, onMove }: Props) {
  const { isBusy, holdAsPlanned } = useHoldAsPlanned();
  if (!mayMove && !isChanged(held)) return null;
  return (
    <SmallMenu
      className={classes.more}
      label={`This week's ${held.module_code}, ${formatDayAndDate(held.class_date)}`}
      isDisabled={isBusy}
      items={[
        ...(mayMove
          ? [
              {
                label: texts.title,
                icon: <IconCalendarCancel size={18} aria-hidden />,
                onChoose: () => onMove(held),
              },
            ]
          : []),
        ...(isChanged(held)
          ? [
              {
                label: texts.asPlanned,
                icon: <IconRotate2 size={18} aria-hidden />,
                onChoose: () => void holdAsPlanned(held),
              },
            ]
          : []),
      ]}
    >
      <IconDots size={20} aria-hidden />
    </SmallMenu>
  );
}
