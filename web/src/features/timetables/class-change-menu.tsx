import type { HeldClass } from '@muster/contract/class-week';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarCancel, IconDots, IconRotate2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDayAndDate } from '../../lib/dates.ts';
import { isChanged } from './class-change.logic.ts';
import { texts } from './class-change.texts.ts';
import { useHoldAsPlanned } from './class-change-undo.ts';

// Most who look at classes change none.
const ClassChangeDialog = lazy(async () => ({
  default: (await import('./class-change-dialog.tsx')).ClassChangeDialog,
}));

type Props = {
  held: HeldClass;
  /** It is not over yet. */
  mayMove: boolean;
};

/** At the end of a row: what can be done with this week's class. */
export function ClassChangeMenu({ held, mayMove }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, holdAsPlanned } = useHoldAsPlanned();
  if (!mayMove && !isChanged(held)) return null;
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={300}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            size={40}
            disabled={isBusy}
            aria-label={`This week's ${held.module_code}, ${formatDayAndDate(held.class_date)}`}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayMove && (
            <Menu.Item leftSection={<IconCalendarCancel size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
              {texts.title}
            </Menu.Item>
          )}
          {isChanged(held) && (
            <Menu.Item leftSection={<IconRotate2 size={18} aria-hidden />} onClick={() => void holdAsPlanned(held)}>
              {texts.asPlanned}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Suspense>
          <ClassChangeDialog held={held} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
