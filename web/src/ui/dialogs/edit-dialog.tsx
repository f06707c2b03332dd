import { Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { confirm } from './confirm-dialog.tsx';
import classes from './edit-dialog.module.css';
import { useReturnFocus } from '../focus/use-return-focus.ts';

type Props = {
  title: string;
  onClose: () => void;
  onSubmit: (event: FormEvent) => void;
  isBusy: boolean;
  /** Asked when it is closed without saving. */
  isDirty: () => boolean;
  submitLabel: string;
  busyText: string;
  /** The entity's fields. */
  children: ReactNode;
};

/** Edits one entry of a list above the list. Mounted only while it is open; what was changed is not lost by a stray Escape. */
export function EditDialog(props: Props) {
  const { title, onClose, onSubmit, isBusy, isDirty, submitLabel, busyText, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  useReturnFocus();

  const mayLose = async (): Promise<boolean> => {
    setIsAsking(true);
    const isSure = await confirm({
      title: 'Close without saving?',
      text: 'What you have changed here will be lost.',
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
  // An entry being edited may stand in the address: Back would close it. Closing it itself replaces the address.
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
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
    >
      <form onSubmit={onSubmit} noValidate inert={isBusy} aria-label={title}>
        <div className={classes.fields} ref={beginHere}>
          {children}
        </div>
        <Group justify="flex-end" gap="sm" className={classes.actions}>
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

/**
 * The kit would begin at the cross. A field to write in comes first; one that opens its choices as soon as it has the focus would
 * hide what it stands for, so that its form waits for the first Tab.
 */
function beginHere(fields: HTMLElement | null): void {
  const first = fields?.querySelector<HTMLElement>('input:not([type="hidden"]):not(:disabled), textarea, button, a');
  const isWritten = first?.matches('textarea, input:not([type="file"]):not([aria-haspopup]):not([role="combobox"])');
  const start = isWritten ? first : fields;
  if (start === fields) fields?.setAttribute('tabindex', '-1');
  start?.setAttribute('data-autofocus', '');
}
