import type { HeldClass } from '@muster/contract/timetables/class-week';
import { Group } from '@mantine/core';
import { IconCalendarCancel, IconRotate2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCanChange } from '#ui/access/can-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { isChanged, canBeMoved, canChange } from './class-change.logic.ts';
import { texts } from './class-change.texts.ts';
import { useUndoClassChange } from './use-undo-class-change.ts';

// Loaded on demand: most users only view classes.
const ClassChangeDialog = lazy(async () => ({
  default: (await import('./class-change-dialog.tsx')).ClassChangeDialog,
}));

type Props = {
  held: HeldClass;
  /**
   * Called after the class was changed here or turned out to be changed by another user; the details shown are outdated
   * then.
   */
  onChanged?: () => void;
};

/** Actions for a single class; rendered for its lecturer and administrators only. */
export function ClassChangeActions({ held, onChanged }: Props) {
  const user = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const [openedMs] = useState(() => Date.now());
  const { isBusy, undoChange } = useUndoClassChange();
  const mayChange = useCanChange('timetables');
  if (!user || !mayChange || !canChange(held, user)) return null;
  return (
    <>
      <Group gap="sm">
        {canBeMoved(held, openedMs) && (
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
            onClick={() => void undoChange(held).then((isOutdated) => isOutdated && onChanged?.())}
          >
            {texts.undo}
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
