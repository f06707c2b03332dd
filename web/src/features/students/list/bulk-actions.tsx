import type { StudentGroup } from '@muster/contract/academics/groups';
import { IconArrowsRightLeft, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { MoveDialog } from './move-dialog.tsx';
import { type Selection, moveStudents, setStudentStatus } from './student-list.api.ts';
import { useGroupOffer } from './use-group-offer.ts';
import { changeTexts, deactivationQuestion } from '../students.texts.ts';

type Props = {
  chosen: Selection;
  count: number;
  /** The degree filter of the list, or 'all'. */
  degree: string;
  onDone: () => void;
};

/** Actions for the selected students: activate, deactivate, move to a group. */
export function StudentBulkActions({ chosen, count, degree, onDone }: Props) {
  const offerGroups = useGroupOffer();
  const [isMoving, setIsMoving] = useState(false);

  const { isBusy, run } = useAction(
    async (
      change: () => Promise<{ changed: number; without_group?: number | undefined }>,
      successText: (count: number) => string,
      undo?: () => Promise<unknown>,
    ) => {
      const { changed, without_group: withoutGroup } = await change();
      // Otherwise some had the state before, and keep it.
      const isExact = 'ids' in chosen && changed === chosen.ids.length;
      notify.success(successText(changed), isExact ? undo : undefined);
      onDone();
      await offerGroups(withoutGroup);
    },
  );
  const setActive = async (active: boolean): Promise<void> => {
    if (!active && !(await confirm(deactivationQuestion(count)))) return;
    await run(
      () => setStudentStatus(chosen, active),
      active ? changeTexts.activated : changeTexts.deactivated,
      () => setStudentStatus(chosen, !active),
    );
  };
  const move = (group: StudentGroup) =>
    run(
      () => moveStudents(chosen, group.id),
      (changed) => changeTexts.moved(changed, group.group_name),
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
