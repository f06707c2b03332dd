import { useNavigate } from '@tanstack/react-router';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { changeTexts } from '../students.texts.ts';

/** Leads to the students who need a group after they became active. Undefined and 0: no student does. */
export function useGroupOffer(): (count: number | undefined) => Promise<void> {
  const navigate = useNavigate();
  return async (count = 0) => {
    if (count === 0) return;
    const isAccepted = await confirm({
      title: changeTexts.withoutGroup(count),
      text: 'Their group is closed, or they have none. Please move them to a group of their present term.',
      confirmLabel: 'Show the students',
      cancelLabel: 'Later',
      isHarmless: true,
    });
    if (isAccepted) await navigate({ to: '/students-list', search: { missing: 'group', status: 'Active' } });
  };
}
