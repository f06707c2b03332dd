import type { HeldClass } from '@muster/contract/timetables/class-week';
import { IconArrowsMove } from '@tabler/icons-react';
import { useState } from 'react';
import { clashChecks } from '../../../features/clashes/clash-checks.ts';
import { ThisWeeksClass } from '../../../features/held-classes/class-change/this-weeks-class.tsx';
import { ClassWeek } from '../../../features/held-classes/class-week/class-week.tsx';
import { EditEntryLink } from '../../../features/timetables/edit-entry-link.tsx';
import { DragClashes } from '../../../features/timetables/move-entry/drag-clashes.tsx';
import { MoveEntryDialog, type MoveTarget } from '../../../features/timetables/move-entry/move-entry-dialog.tsx';
import { weekdayOf } from '../../../features/timetables/timetables.logic.ts';
import { ViewTimetableScreen } from '../../../features/timetables/view-timetable/view-timetable-screen.tsx';
import { useCanChange } from '#ui/access/can-change.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { Button } from '#ui/actions/button.tsx';
import type { Slot } from '#ui/calendar/use-item-drag.ts';

type Move = { id: string; to?: MoveTarget };

const toTarget = ({ date, start, end }: Slot): MoveTarget => ({
  day_of_week: weekdayOf(date),
  start_time: start,
  end_time: end,
});

/** All weekly classes, or the classes of one calendar week, where a class can be moved to another slot. */
export function ViewTimetablePage() {
  const [moving, setMoving] = useState<Move>();
  const canChange = useCanChange();
  const onDrop = (held: HeldClass, slot: Slot): void => setMoving({ id: held.entry_id, to: toTarget(slot) });
  return (
    <>
      <ViewTimetableScreen
        week={(scope, title) => (
          <ClassWeek
            scope={scope}
            viewer="admin"
            title={title}
            entryActions={(held: HeldClass, close) => (
              <ChangeOnly>
                <EditEntryLink id={held.entry_id} />
                <Button
                  variant="default"
                  leftSection={<IconArrowsMove size={18} aria-hidden />}
                  onClick={() => {
                    close();
                    setMoving({ id: held.entry_id });
                  }}
                >
                  Move
                </Button>
              </ChangeOnly>
            )}
            {...(canChange && { onDrop })}
            renderDrag={(held, slot) => <DragClashes held={held} to={toTarget(slot)} clashes={clashChecks} />}
            opensOnToday
          />
        )}
        thisWeek={(entry, onChanged) => <ThisWeeksClass entry={entry} onChanged={onChanged} />}
      />
      {moving && <MoveEntryDialog {...moving} clashes={clashChecks} onClose={() => setMoving(undefined)} />}
    </>
  );
}
