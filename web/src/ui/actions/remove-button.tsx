import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { notNow } from './aria-disabled.ts';

type Props = { of: string; isBusy?: boolean; onRemove: () => void };

/** Takes one of several things away again; `of` says which, for whoever does not see where it stands. */
export function RemoveButton({ of, isBusy = false, onRemove }: Props) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      {...notNow(isBusy)}
      aria-label={`Remove ${of}`}
      onClick={() => {
        if (!isBusy) onRemove();
      }}
    >
      Remove
    </Button>
  );
}
