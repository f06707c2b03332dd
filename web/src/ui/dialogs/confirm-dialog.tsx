import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { PendingQuestion, Question, ReasonField } from './confirm-modal.tsx';
import { captureFocus } from '../focus/restore-focus.ts';
import { usePrefetch } from '../layout/use-prefetch.ts';

type Resolve = PendingQuestion['resolve'];
type Pending = PendingQuestion | { readonly dialog: ReactNode; readonly resolve: Resolve };
let pending: Pending | undefined;
const listeners = new Set<() => void>();

function show(next: Pending | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks for confirmation; resolves to true only if confirmed. A second question cancels the first. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)).isSure === true;

/** Asks to choose between two ways; resolves to undefined if the dialog is closed without a choice. */
export const confirmOrDecline = async (question: Question): Promise<boolean | undefined> =>
  (await ask(question)).isSure;

/** Asks for a reason; resolves to undefined unless confirmed. */
export async function confirmWithReason(
  question: Question & { reasonField: ReasonField },
): Promise<string | undefined> {
  const { isSure, reason } = await ask(question);
  return isSure === true ? reason : undefined;
}

/** Asks with a dialog of the caller instead of a question. */
export const confirmWith = async (makeDialog: (resolve: Resolve) => ReactNode): Promise<boolean> =>
  (await open((resolve) => ({ dialog: makeDialog(resolve), resolve }))).isSure === true;

const ask = (question: Question & { reasonField?: ReasonField }) => open((resolve) => ({ ...question, resolve }));

function open(make: (resolve: Resolve) => Pending): Promise<{ isSure: boolean | undefined; reason: string }> {
  pending?.resolve(undefined);
  const restoreFocus = captureFocus();
  return new Promise((resolve) => {
    show(
      make((isSure, reason = '') => {
        show(undefined);
        restoreFocus();
        resolve({ isSure, reason });
      }),
    );
  });
}

/** Cancels the open question, for example after the session expired. */
export const cancelConfirm = (): void => pending?.resolve(undefined);

function usePendingQuestion(): Pending | undefined {
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

/** Renders confirm dialogs. The modal's code is loaded after the first screen. */
export function ConfirmDialog() {
  const question = usePendingQuestion();
  usePrefetch(load);
  if (!question) return null;
  return <Suspense>{'dialog' in question ? question.dialog : <ConfirmModal question={question} />}</Suspense>;
}
