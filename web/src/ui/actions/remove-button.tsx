import { IconTrash } from '@tabler/icons-react';
import { Button } from './button.tsx';

type Props = {
  /** The thing to remove, read out after "Remove". */
  label: string;
  isBusy?: boolean;
  onRemove: () => void;
};

export function RemoveButton({ label, isBusy = false, onRemove }: Props) {
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={isBusy}
      aria-label={`Remove ${label}`}
      onClick={onRemove}
    >
      Remove
    </Button>
  );
}
