import type { HeldClass } from '@muster/contract/timetables/class-week';
import { IconCalendarCancel, IconDots, IconFileTypePdf, IconRotate2 } from '@tabler/icons-react';
import { formatDayAndDate } from '#lib/format/dates.ts';
import { problemText } from '#lib/api/problem.ts';
import { DropdownMenu } from '#ui/actions/dropdown-menu.tsx';
import { useFileDownload } from '#ui/actions/use-file-download.ts';
import { isChanged } from './class-change.logic.ts';
import { texts } from './class-change.texts.ts';
import classes from './class-change.module.css';
import { useUndoClassChange } from './use-undo-class-change.ts';

type Props = {
  held: HeldClass;
  /** Whether the class can still be moved or cancelled. */
  canMove: boolean;
  onMove: (held: HeldClass) => void;
};

/** Menu at the end of a row with the actions for this week's class. */
export function ClassChangeMenu({ held, canMove, onMove }: Props) {
  const { isBusy, undoChange } = useUndoClassChange();
  const { busyFormat, start } = useFileDownload<'pdf'>(async () => {
    const { saveSignInSheet } = await import('../sign-in-sheet/sign-in-sheet.api.ts');
    await saveSignInSheet(held, 'no');
  }, problemText);
  return (
    <DropdownMenu
      className={classes.menu}
      label={`This week's ${held.module_code}, ${formatDayAndDate(held.class_date)}`}
      isDisabled={isBusy || busyFormat !== undefined}
      items={[
        ...(canMove
          ? [
              {
                label: texts.title,
                icon: <IconCalendarCancel size={18} aria-hidden />,
                onSelect: () => onMove(held),
              },
            ]
          : []),
        ...(isChanged(held)
          ? [
              {
                label: texts.undo,
                icon: <IconRotate2 size={18} aria-hidden />,
                onSelect: () => void undoChange(held),
              },
            ]
          : []),
        {
          label: 'Sign-in sheet (PDF)',
          icon: <IconFileTypePdf size={18} aria-hidden />,
          onSelect: () => start('pdf'),
        },
      ]}
    >
      <IconDots size={20} aria-hidden />
    </DropdownMenu>
  );
}
