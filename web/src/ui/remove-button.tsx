import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** Takes one of several cards out of a form again; `of` says which, for whoever does not see where it stands. */
export function RemoveButton({ of, onRemove }: { of: string; onRemove: () => void }) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      leftSection={<IconTrash size={17} aria-hidden />}
      aria-label={`Remove ${of}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  );
}
