import type { StudentGroup } from '@muster/contract/groups';
import { Button } from '@mantine/core';
import { IconArrowsRightLeft, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { refreshAll } from './after-saving.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type Chosen, moveStudents, setStudentStatus } from './students.api.ts';
import { changedText, deactivation } from './students.texts.ts';

type Props = {
  chosen: Chosen;
  count: number;
  /** The degree that the list is narrowed to, or 'all'. */
  degree: string;
  onDone: () => void;
};

/** What can be done with the chosen students. */
export function ChosenStudents({ chosen, count, degree, onDone }: Props) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [isMoving, setIsMoving] = useState(false);

  async function run(change: () => Promise<{ changed: number }>, told: (count: number) => string): Promise<boolean> {
    setIsBusy(true);
    try {
      const { changed } = await change();
      notify.success(told(changed));
      onDone();
      await refreshAll(client);
      return true;
    } catch (problem) {
      notify.error(problemText(problem));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  const setActive = async (active: boolean): Promise<void> => {
    if (!active && !(await confirm(deactivation(count)))) return;
    await run(() => setStudentStatus(chosen, active), active ? changedText.activated : changedText.deactivated);
  };
  const move = (group: StudentGroup) =>
    run(
      () => moveStudents(chosen, group.id),
      (changed) => changedText.moved(changed, group.group_name),
    );

  const button = { variant: 'default', size: 'sm', disabled: isBusy } as const;
  return (
    <>
      <Button {...button} leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => void setActive(true)}>
        Activate
      </Button>
      <Button {...button} leftSection={<IconUserOff size={16} aria-hidden />} onClick={() => void setActive(false)}>
        Deactivate
      </Button>
      <Button {...button} leftSection={<IconArrowsRightLeft size={16} aria-hidden />} onClick={() => setIsMoving(true)}>
        Move to group
      </Button>
      {isMoving && (
        <MoveDialog count={count} degree={degree} isBusy={isBusy} onMove={move} onClose={() => setIsMoving(false)} />
      )}
    </>
  );
}
