import type { HeldClass } from '@muster/contract/class-week';
import { Button, Group } from '@mantine/core';
import { IconCalendarCancel, IconRotate2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { isChanged, mayBeMoved, mayChange } from './class-change.logic.ts';
import { texts } from './class-change.texts.ts';
import { useHoldAsPlanned } from './class-change-undo.ts';

// Most who look at classes change none.
const ClassChangeDialog = lazy(async () => ({
  default: (await import('./class-change-dialog.tsx')).ClassChangeDialog,
}));

type Props = {
  held: HeldClass;
  /** For a dialog of details that then tells what is no more: something was changed, or somebody else had changed it. */
  onChanged?: () => void;
};

/** In the details of one week's class: what its lecturer or an administrator can do with it; nothing for others. */
export function ClassChangeActions({ held, onChanged }: Props) {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const [openedMs] = useState(() => Date.now());
  const { isBusy, holdAsPlanned } = useHoldAsPlanned();
  if (!user || !mayChange(held, user)) return null;
  return (
    <>
      <Group gap="sm">
        {mayBeMoved(held, openedMs) && (
          <Button
            variant="default"
            leftSection={<IconCalendarCancel size={18} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {texts.title}
          </Button>
        )}
        {isChanged(held) && (
          <Button
            variant="default"
            leftSection={<IconRotate2 size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => void holdAsPlanned(held).then((isOver) => isOver && onChanged?.())}
          >
            {texts.asPlanned}
          </Button>
        )}
      </Group>
      {isOpen && (
        <Suspense>
          <ClassChangeDialog held={held} onClose={() => setIsOpen(false)} onChanged={onChanged} />
        </Suspense>
      )}
    </>
  );
}
