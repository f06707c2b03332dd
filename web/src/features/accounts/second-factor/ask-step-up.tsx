import { lazy } from 'react';
import { confirmWith } from '#ui/dialogs/confirm-dialog.tsx';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

let asking: Promise<boolean> | undefined;

/** Asks the person to confirm a second factor. Requests at the same moment share the dialog. */
export const askStepUp = (): Promise<boolean> =>
  (asking ??= confirmWith((resolve) => <StepUpDialog onEnd={resolve} />).finally(() => (asking = undefined)));
