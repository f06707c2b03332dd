import { useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { confirm } from '../dialogs/confirm-dialog.tsx';
import { notify } from '../feedback/notice.ts';

const question = {
  title: 'Remove this photo?',
  text: "It's removed right away, even if you don't save the form.",
  confirmLabel: 'Remove photo',
};

/** The stored photo of a person. Removing it asks for confirmation and takes effect immediately. */
export function usePhotoRemoval(stored: string | null, remove: (photo: string) => Promise<unknown>) {
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
