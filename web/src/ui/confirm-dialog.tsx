import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { Asked, Question } from './confirm-modal.tsx';
import { rememberFocus } from './remember-focus.ts';

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

function useAsked(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}

const ConfirmModal = lazy(async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal }));

/** The one place where questions appear. Its dialog comes a little after the first screen, before anybody can ask. */
export function ConfirmDialog() {
  const question = useAsked();
  useEffect(() => {
    const timer = setTimeout(() => void import('./confirm-modal.tsx').catch(() => undefined), 3_000);
    return () => clearTimeout(timer);
  }, []);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmModal question={question} />
    </Suspense>
  );
}
