import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PendingQuestion, Question } from './confirm-modal.tsx';
import { captureFocus } from '../focus/restore-focus.ts';
import { usePrefetch } from '../layout/use-prefetch.ts';

let pending: PendingQuestion | undefined;
const listeners = new Set<() => void>();

function show(next: PendingQuestion | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks; true only when yes was pressed. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.resolve(false);
  const restoreFocus = captureFocus();
  return new Promise((resolve) => {
    show({
      ...question,
      resolve: (isSure) => {
        show(undefined);
        restoreFocus();
        resolve(isSure);
      },
    });
  });
}

/** Whoever was asked is no longer there to answer: no. */
export const cancelConfirm = (): void => pending?.resolve(false);

function usePendingQuestion(): PendingQuestion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}

const load = async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal });
const ConfirmModal = lazy(load);

/** The one place where questions appear. Its dialog comes a little after the first screen, before anybody can ask. */
export function ConfirmDialog() {
  const question = usePendingQuestion();
  usePrefetch(load);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmModal question={question} />
    </Suspense>
  );
}
