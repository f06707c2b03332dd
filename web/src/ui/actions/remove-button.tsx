import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ariaDisabled } from './aria-disabled.ts';

type Props = { label: string; isBusy?: boolean; onRemove: () => void };

/** Takes one of several things away again; `of` says which, for whoever does not see where it stands. */
export function RemoveButton({ label, isBusy = false, onRemove }: Props) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      {...ariaDisabled(isBusy)}
      aria-label={`Remove ${label}`}
      onClick={() => {
        if (!isBusy) onRemove();
      }}
    >
      Remove
    </Button>
  );
}
