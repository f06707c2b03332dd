import type { ListedStudent } from '@muster/contract/people/students';
import { IconArrowMerge, IconArrowsRightLeft, IconDots, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DropdownMenu } from '#ui/actions/dropdown-menu.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { MoveDialog } from '../list/move-dialog.tsx';
import { moveStudents, setStudentStatus } from '../list/student-list.api.ts';
import { changeTexts, deactivationQuestion } from '../students.texts.ts';

/** The actions of the student list for one student. */
export function StudentMenu({ student }: { student: ListedStudent }) {
  const navigate = useNavigate();
  const [isMoving, setIsMoving] = useState(false);
  const chosen = { ids: [student.id] };

  const { isBusy, run } = useAction(
    async (
      change: () => Promise<{ changed: number; without_group?: number | undefined }>,
      success: string,
      undo?: () => Promise<unknown>,
    ) => {
      const { without_group: withoutGroup = 0 } = await change();
      notify.success(success, undo);
      if (withoutGroup > 0) {
        notify.info(changeTexts.withoutGroup(withoutGroup));
        setIsMoving(true);
      }
    },
  );
  const setActive = async (active: boolean): Promise<void> => {
    if (!active && !(await confirm(deactivationQuestion(1)))) return;
    await run(
      () => setStudentStatus(chosen, active),
      active ? changeTexts.activated(1) : changeTexts.deactivated(1),
      () => setStudentStatus(chosen, !active),
    );
  };

  return (
    <>
      <DropdownMenu
        label={`More actions for ${student.name}`}
        size="md"
        isDisabled={isBusy}
        items={[
          {
            label: 'Move to group',
            icon: <IconArrowsRightLeft size={18} aria-hidden />,
            onSelect: () => setIsMoving(true),
          },
          {
            label: 'Join with another record...',
            icon: <IconArrowMerge size={18} aria-hidden />,
            onSelect: () => void navigate({ to: `/join-student/${student.id}` }),
          },
          student.active
            ? {
                label: 'Deactivate',
                icon: <IconUserOff size={18} aria-hidden />,
                onSelect: () => void setActive(false),
              }
            : {
                label: 'Activate',
                icon: <IconUserCheck size={18} aria-hidden />,
                onSelect: () => void setActive(true),
              },
        ]}
      >
        <IconDots size={18} aria-hidden />
      </DropdownMenu>
      {isMoving && (
        <MoveDialog
          count={1}
          degree={student.degree_details_id ?? 'all'}
          isBusy={isBusy}
          onMove={(group) => run(() => moveStudents(chosen, group.id), changeTexts.moved(1, group.group_name))}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  );
}
