import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Asked, Question } from './confirm-modal.tsx';
import { rememberFocus } from '../focus/restore-focus.ts';
import { useFetchedAhead } from '../layout/use-prefetch.ts';

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks; true only when yes was pressed. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  const giveFocusBack = rememberFocus();
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (isSure) => {
        show(undefined);
        giveFocusBack();
        resolve(isSure);
      },
    });
  });
}

/** Whoever was asked is no longer there to answer: no. */
export const withdrawQuestion = (): void => asked?.answer(false);

function useAsked(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}

const load = async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal });
const ConfirmModal = lazy(load);

/** The one place where questions appear. Its dialog comes a little after the first screen, before anybody can ask. */
export function ConfirmDialog() {
  const question = useAsked();
  useFetchedAhead(load);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmModal question={question} />
    </Suspense>
  );
}
