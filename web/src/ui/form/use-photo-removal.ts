import { useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { confirm } from '../dialogs/confirm-dialog.tsx';
import { notify } from '../feedback/notice.ts';

const question = {
  title: 'Remove this photo?',
  text: 'It is removed at once, whether the rest of the form is saved or not.',
  confirmLabel: 'Remove photo',
};

/** The stored photo of a person: shown until it is removed, which is asked first and done at once. */
export function usePhotoRemoval(stored: string | null, remove: (seen: string) => Promise<unknown>) {
  const [isGone, setIsGone] = useState(false);
  const onRemove = async (): Promise<void> => {
    if (stored === null || !(await confirm(question))) return;
    try {
      await remove(stored);
      setIsGone(true);
    } catch (problem) {
      notify.error(problemText(problem));
    }
  };
  return { currentUrl: isGone ? null : stored, onRemove: () => void onRemove() };
}
