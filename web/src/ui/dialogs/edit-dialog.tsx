import { Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { confirm } from './confirm-dialog.tsx';
import classes from './edit-dialog.module.css';
import { markInitialFocus } from '../focus/mark-initial-focus.ts';
import { useReturnFocus } from '../focus/use-return-focus.ts';

type Props = {
  title: string;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  /** Checked when the dialog is closed without saving. */
  isDirty: () => boolean;
  submitLabel: string;
  busyText: string;
  /** Fields of the form. */
  children: ReactNode;
};

/** Dialog with a form for one entry of a list. Render it only while it is open. Asks before it discards changes. */
export function EditDialog(props: Props) {
  const { title, onClose, onSubmit, isBusy, isDirty, submitLabel, busyText, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  useReturnFocus();

  const mayLose = async (): Promise<boolean> => {
    setIsAsking(true);
    const isSure = await confirm({
      title: 'Close without saving?',
      text: 'Your changes will be lost.',
      confirmLabel: 'Close',
      cancelLabel: 'Stay',
    });
    setIsAsking(false);
    return isSure;
  };
  const close = async (): Promise<void> => {
    if (isBusy || isAsking) return;
    if (!isDirty() || (await mayLose())) onClose();
  };
  // The edited entry may be in the URL, so Back would close the dialog. Closing the dialog itself replaces the URL.
  useBlocker({
    shouldBlockFn: async ({ action, current, next }) => {
      const isOwn = action === 'PUSH' || action === 'REPLACE' || current.pathname !== next.pathname;
      return !isOwn && isDirty() && !(await mayLose());
    },
    enableBeforeUnload: false,
  });

  return (
    <Modal
      data-fills
      opened
      onClose={() => void close()}
      title={title}
      size={760}
      // Fields that appear leave the others in their place.
      centered={false}
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
    >
      <form onSubmit={onSubmit} noValidate inert={isBusy} aria-label={title}>
        <div className={classes.fields} ref={markInitialFocus}>
          {children}
        </div>
        <Group justify="flex-end" gap="sm" className={classes.actions} data-bottom-bar>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy} miw={140}>
            {isBusy ? busyText : submitLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
